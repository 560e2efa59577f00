import { type Chunk, type ColumnData, type Texts, valueAt } from './chunk.ts'
import { columnReader, figureReader } from './crossfilter/field-codes.ts'
import { type Dataset, type FieldValue, minuteOf, msPerMinute, type Value } from './dataset.ts'

export type CellReader = (row: number) => FieldValue

/** What a row of a chunk shows of each column and figure, as of an instant; inner columns and keys are left out. Times are ISO texts. */
export function cellReaders(
  dataset: Dataset,
  { chunk, texts }: { chunk: Chunk; texts: Texts },
  asOf: number,
): Map<string, CellReader> {
  const readers = new Map<string, CellReader>()
  for (const [name, { kind, isInner }] of Object.entries(dataset.columns))
    if (isInner !== true && kind !== 'key') readers.set(name, columnCells({ chunk, texts }, name, kind))
  for (const [name, figure] of Object.entries(dataset.figures)) {
    const read = figureReader(figure, column => columnReader(columnOf(chunk, column)))
    readers.set(name, row => read(row, minuteOf(asOf)))
  }
  return readers
}

function columnCells({ chunk, texts }: { chunk: Chunk; texts: Texts }, name: string, kind: string): CellReader {
  if (kind === 'text') return row => texts[name]?.[row] ?? null
  const data = columnOf(chunk, name)
  return kind === 'instant' ? row => isoText(valueAt(data, row)) : row => valueAt(data, row)
}

const isoText = (minute: FieldValue): Value =>
  typeof minute === 'number' ? new Date(minute * msPerMinute).toISOString() : null

export function columnOf(chunk: Chunk, column: string): ColumnData {
  const data = chunk.columns[column]
  if (data === undefined) throw new Error(`The chunk has no column ${column}.`)
  return data
}
