import { type Chunk, type Codes, type ColumnData, valueAt } from '../../data/chunk.ts'
import type { Field, Figure, Value } from '../../data/dataset.ts'
import type { Clock } from './clock.ts'
import type { Dictionary } from './dictionary.ts'

/** Reads a column at a row. */
export type ColumnReader = (row: number) => Value
export type TimeContext = { readonly clock: Clock; readonly nowMinute: number }

type Source = { readonly chunk: Chunk; readonly dictionary: Dictionary }

/** The code of a field for every row of a chunk. */
export function fieldCodes(ctx: TimeContext, field: Field, { chunk, dictionary }: Source): Uint16Array {
  if (field.kind === 'figure') {
    const read = figureReader(field, column => columnReader(columnOf(chunk, column)))
    const codes = new Uint16Array(chunk.rows)
    for (let row = 0; row < chunk.rows; row++) codes[row] = dictionary.codeOf(read(row, ctx.nowMinute))
    return codes
  }
  const data = columnOf(chunk, field.column)
  if (field.kind === 'column') return translated(data.codes, code => dictionary.codeOf(meaning(data, code)))
  const { clock } = ctx
  const show = (minute: number) => (field.kind === 'date' ? clock.dateAt(minute) : clock.hourAt(minute))
  const base = data.kind === 'instant' ? data.baseMinute : 0
  return translated(data.codes, code => (code === 0 ? 0 : dictionary.codeOf(show(base + code - 1))))
}

export function columnOf(chunk: Chunk, column: string): ColumnData {
  const data = chunk.columns[column]
  if (data === undefined) throw new Error(`The chunk has no column ${column}.`)
  return data
}

/** Instants in minutes. */
export function columnReader(data: ColumnData): ColumnReader {
  const { codes } = data
  if (data.kind === 'category') {
    const values = [null, ...data.values]
    return row => values[codes[row] ?? 0] ?? null
  }
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
    for (let at = 0; at < readers.length; at++) inputs[at] = readers[at]?.(row) ?? null
    return of(inputs, nowMinute)
  }
}

/** Asks for each different code once. */
function translated(codes: Codes, translate: (code: number) => number): Uint16Array {
  const out = new Uint16Array(codes.length)
  const known = new Map<number, number>()
  let last = -1
  let lastTo = 0
  const direct = codes.BYTES_PER_ELEMENT < 4 ? new Int32Array(256 ** codes.BYTES_PER_ELEMENT).fill(-1) : null
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] ?? 0
    if (code !== last) {
      last = code
      lastTo = (direct === null ? known.get(code) : direct[code]) ?? -1
      if (lastTo < 0) {
        lastTo = translate(code)
        if (direct === null) known.set(code, lastTo)
        else direct[code] = lastTo
      }
    }
    out[row] = lastTo
  }
  return out
}

const meaning = (data: ColumnData, code: number) => valueAt({ ...data, codes: Uint32Array.of(code) }, 0)
