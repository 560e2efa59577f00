import { numberText } from '@aftermile/domain/format/numbers'
import type { RawRow } from './csv-reader.ts'
import { ImportFault, limits } from './limits.ts'
import type { OpenFile, Row } from './row.ts'

/** Takes the column names from the first row. */
export async function withHeader(batches: AsyncGenerator<RawRow[]>): Promise<Pick<OpenFile, 'columns' | 'rows'>> {
  try {
    const { header, rest } = await firstRow(batches)
    const columns = columnsOf(header.cells)
    return { columns, rows: fitted(columns, rest, batches) }
  } catch (error) {
    await batches.return(undefined)
    throw error
  }
}

async function firstRow(batches: AsyncGenerator<RawRow[]>): Promise<{ header: RawRow; rest: RawRow[] }> {
  for (;;) {
    const { value, done } = await batches.next()
    if (done) throw new ImportFault('This file is empty.')
    const [header, ...rest] = value
    if (header) return { header, rest }
  }
}

async function* fitted(
  columns: readonly string[],
  first: RawRow[],
  more: AsyncGenerator<RawRow[]>,
): AsyncGenerator<Row[]> {
  const fit = ({ line, cells }: RawRow): Row => {
    const isTooWide = cells.slice(columns.length).some(cell => cell !== '')
    const fault = isTooWide ? `This row has ${cells.length} cells, but the header has ${columns.length}` : null
    return { line, cells, fault }
  }
  yield first.map(fit)
  for await (const rows of more) yield rows.map(fit)
}

function columnsOf(cells: readonly unknown[]): string[] {
  const names = cells.map(cell => String(cell).trim())
  while (names.at(-1) === '') names.pop()
  if (names.length > limits.columns)
    throw new ImportFault(`This file has more than ${numberText(limits.columns)} columns.`)
  const seen = new Set<string>()
  return names.map((given, index) => {
    const name = given.slice(0, 200).toWellFormed() || `Column ${index + 1}`
    if (seen.has(name.toLowerCase())) throw new ImportFault(`The column “${name}” appears twice. Rename or remove one.`)
    seen.add(name.toLowerCase())
    return name
  })
}
