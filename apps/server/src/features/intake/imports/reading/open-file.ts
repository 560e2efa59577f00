import { open } from 'node:fs/promises'
import { dialectOf } from './csv-dialect.ts'
import { type CsvReader, csvReader, type RawRow } from './csv-reader.ts'
import { fileKindOf, headBytes } from './file-kind.ts'
import { withHeader } from './header.ts'
import { ImportFault } from './limits.ts'
import { openJson } from './open-json.ts'
import { type FitOf, openWorkbook } from './open-workbook.ts'
import type { Format, OpenFile } from './row.ts'
import { openText, type TextFile } from './text-file.ts'

/** Opens a file by its content, whatever its name. */
export async function openFile(path: string, fitOf: FitOf): Promise<OpenFile> {
  const start = await startOf(path)
  if (start.length === 0) throw new ImportFault('This file is empty.')
  const mark = start.subarray(0, 4).toString('hex')
  if (mark === '504b0304') return openWorkbook(path, fitOf)
  if (mark === '504b0506') throw new ImportFault('This workbook is empty.')
  if (mark === 'd0cf11e0')
    throw new ImportFault(
      'This workbook is password-protected or in an old format. Save it as .xlsx without a password.',
    )
  const kind = fileKindOf(start)
  if (kind !== null) throw new ImportFault(`This is ${kind}. Upload a CSV, XLSX or JSON file.`)
  const text = await openText(path)
  const sample = await sampleOf(text)
  if (/^\s*$/.test(sample)) throw new ImportFault('This file is empty.')
  refuseGarbage(sample)
  return /^\s*[[{]/.test(sample) ? openJson(text) : openCsv(text, sample)
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function sampleOf({ texts }: TextFile): Promise<string> {
  for await (const text of texts()) if (text.trim() !== '') return text.slice(0, 64 * 1024)
  return ''
}

/** A few control characters in a text are an accident; many mean binary data. */
function refuseGarbage(sample: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
  const controls = sample.match(/[\u0001-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g)?.length ?? 0
  if (controls > sample.length / 50)
    throw new ImportFault('This file contains binary data, not text. Upload a CSV, XLSX or JSON file.')
}

async function openCsv({ encoding, texts }: TextFile, sample: string): Promise<OpenFile> {
  const { separator, skip } = dialectOf(sample)
  const format: Format = { type: 'csv', encoding, separator, sheet: null }
  return { format, ...(await withHeader(csvRows(texts(), csvReader(separator), skip))) }
}

async function* csvRows(texts: AsyncGenerator<string>, reader: CsvReader, skip: number): AsyncGenerator<RawRow[]> {
  let left = skip
  for await (const text of texts) {
    yield reader.write(text.slice(left))
    left = Math.max(0, left - text.length)
  }
  yield reader.end()
}
