import { type Chunk, type Codes, type ColumnData, valueAt } from '../../data/chunk.ts'
import { columnOf, columnReader, figureReader } from '../../data/column-readers.ts'
import type { Field } from '../../data/dataset.ts'
import type { Clock } from './clock.ts'
import type { Dictionary } from './dictionary.ts'

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

/** Translates each different code once. */
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
