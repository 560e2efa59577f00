import { crc32, deflateRawSync } from 'node:zlib'

type Part = { name: string; text: string | Buffer; isEncrypted?: boolean }

/** A minimal zip file of the parts of a workbook. */
export function zipOf(parts: readonly Part[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, text, isEncrypted = false } of parts) {
    const raw = Buffer.from(text)
    const packed = deflateRawSync(raw)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(isEncrypted ? 1 : 0, 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(raw), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(raw.length, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name)])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), shared, entry, Buffer.from(name))
    local.push(head, packed)
    offset += head.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}

export type TestCell = string | number | boolean | null | { days: number } | { inline: string }

type Sheets = Record<string, readonly (readonly TestCell[])[]>

/** A workbook with shared strings, inline strings, numbers, booleans and dates. */
export function workbookOf(sheets: Sheets, more: readonly Part[] = []): Buffer {
  const shared: string[] = []
  const names = Object.keys(sheets)
  const pages = Object.values(sheets).map((rows, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    text: sheetOf(rows, shared),
  }))
  return zipOf([
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns:r="r"><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships>${names.map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      text: '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    },
    ...pages,
    {
      name: 'xl/sharedStrings.xml',
      text: `<sst>${shared.map(text => `<si><r><t>${escaped(text)}</t></r><rPh><t>no</t></rPh></si>`).join('')}</sst>`,
    },
    ...more,
  ])
}

function sheetOf(rows: Sheets[string], shared: string[]): string {
  const cells = (row: readonly TestCell[], line: number) =>
    row.map((cell, column) => cellOf(cell, `${String.fromCharCode(65 + column)}${line}`, shared)).join('')
  return `<worksheet><sheetData>${rows.map((row, index) => `<row r="${index + 1}">${cells(row, index + 1)}</row>`).join('')}</sheetData></worksheet>`
}

function cellOf(cell: TestCell, reference: string, shared: string[]): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${shared.push(cell) - 1}</v></c>`
  if ('days' in cell) return `<c r="${reference}" s="1"><v>${cell.days}</v></c>`
  return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell.inline)}</t></is></c>`
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
