/** How many bytes show what a file is. */
export const headBytes = 512

const kinds: readonly (readonly [name: string, bytes: string, at?: number])[] = [
  ['a PNG picture', '\x89PNG'],
  ['a JPEG picture', '\xff\xd8\xff'],
  ['a GIF picture', 'GIF8'],
  ['a WebP picture', 'WEBP', 8],
  ['a TIFF picture', 'II*\0'],
  ['a TIFF picture', 'MM\0*'],
  ['a HEIC picture', 'ftyphei', 4],
  ['an MP4 video', 'ftyp', 4],
  ['a Photoshop file', '8BPS'],
  ['a PDF', '%PDF-'],
  ['an RTF document', '{\\rtf'],
  ['a gzip archive', '\x1f\x8b'],
  ['a RAR archive', 'Rar!'],
  ['a 7z archive', '7z\xbc\xaf'],
  ['a Parquet file', 'PAR1'],
  ['an SQLite database', 'SQLite format 3'],
]

/** What a file is that has no rows to import. Null: it may have some. */
export function fileKindOf(head: Buffer): string | null {
  const isKind = ([, bytes, at = 0]: (typeof kinds)[number]) => head.toString('latin1', at, at + bytes.length) === bytes
  return kinds.find(isKind)?.[0] ?? markupOf(head.toString('latin1'))
}

function markupOf(text: string): string | null {
  const start = text.replace(/^(ï»¿)?\s*/, '').toLowerCase()
  if (/^<(!doctype html|html)/.test(start)) return 'a web page'
  if (start.startsWith('<svg')) return 'an SVG picture'
  return start.startsWith('<?xml') ? 'an XML file' : null
}

const packed: readonly (readonly [name: string, part: string])[] = [
  ['a Word document', 'word/document.xml'],
  ['a PowerPoint file', 'ppt/presentation.xml'],
  ['a binary workbook (.xlsb)', 'xl/workbook.bin'],
  ['an OpenDocument file', 'content.xml'],
  ['a Numbers file', 'Index/Document.iwa'],
]

/** What a zip file is that is no workbook. */
export const zipKindOf = (has: (part: string) => boolean): string =>
  packed.find(([, part]) => has(part))?.[0] ?? 'a zip archive'
