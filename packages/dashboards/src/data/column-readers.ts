import type { Chunk, ColumnData } from './chunk.ts'
import type { Figure, Value } from './dataset.ts'

/** Reads a column at a row. */
export type ColumnReader = (row: number) => Value

export function columnOf(chunk: Chunk, column: string): ColumnData {
  const data = chunk.columns[column]
  if (data === undefined) throw new Error(`The chunk has no column ${column}.`)
  return data
}

/** Reads a column of a chunk; instants in minutes. */
export function columnReader(data: ColumnData): ColumnReader {
  const { codes } = data
  if (data.kind === 'category') {
    const values = [null, ...data.values]
    return row => values[codes[row] ?? 0] ?? null
  }
  if (data.kind === 'measure') return row => (codes[row] ?? 0) / data.scale
  const base = data.kind === 'instant' ? data.baseMinute - 1 : -1
  return row => {
    const code = codes[row] ?? 0
    return code === 0 ? null : base + code
  }
}

export function figureReader(
  { reads, of }: Figure,
  readerOf: (column: string) => ColumnReader,
): (row: number, nowMinute: number) => Value {
  const readers = reads.map(readerOf)
  const inputs: Value[] = readers.map(() => null)
  return (row, nowMinute) => {
    for (let index = 0; index < readers.length; index++) inputs[index] = readers[index]?.(row) ?? null
    return of(inputs, nowMinute)
  }
}
