import type { RawRow } from './csv-reader.ts'
import { zipKindOf } from './file-kind.ts'
import { withHeader } from './header.ts'
import { ImportFault } from './limits.ts'
import type { Format, OpenFile, Row } from './row.ts'
import { readSheet } from './sheet.ts'
import { readWorkbook, type Sheet, type Workbook } from './workbook.ts'
import { openZip, type Zip } from './zip.ts'

/** How well columns fit one of the kinds that can be imported. */
export type FitOf = (columns: readonly string[]) => number

/** Opens the sheet of a workbook whose columns fit best. */
export async function openWorkbook(path: string, fitOf: FitOf): Promise<OpenFile> {
  const zip = await openZip(path)
  try {
    if (!zip.has('xl/workbook.xml'))
      throw new ImportFault(`This is ${zipKindOf(zip.has)}. Upload a CSV, XLSX or JSON file.`)
    const workbook = await readWorkbook(zip)
    const sheet = await bestSheet(zip, workbook, fitOf)
    const format: Format = { type: 'xlsx', encoding: null, separator: null, sheet: sheet.name }
    const { columns, rows } = await withHeader(readSheet(zip, workbook, sheet))
    return { format, columns, rows: closing(zip, rows) }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function* closing(zip: Zip, rows: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  try {
    yield* rows
  } finally {
    zip.close()
  }
}

async function bestSheet(zip: Zip, workbook: Workbook, fitOf: FitOf): Promise<Sheet> {
  let best: { sheet: Sheet; fit: number } | null = null
  for (const sheet of workbook.sheets) {
    const header = await firstRow(readSheet(zip, workbook, sheet))
    const fit = header === null ? -1 : fitOf(header.cells.map(String))
    if (best === null || fit > best.fit) best = { sheet, fit }
  }
  if (best === null || best.fit < 0) throw new ImportFault('This workbook is empty.')
  return best.sheet
}

async function firstRow(rows: AsyncGenerator<RawRow[]>): Promise<RawRow | null> {
  for await (const [first] of rows) if (first) return first
  return null
}
