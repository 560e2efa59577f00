import { type Chunk, type Codes, type ColumnData, valueAt } from '../../data/chunk.ts'
import { columnOf, columnReader } from '../../data/column-readers.ts'
import type { Field } from '../../data/dataset.ts'
import { noInline } from '../../no-inline.ts'
import type { Clock } from './clock.ts'
import type { Dictionary } from './dictionary.ts'
import type { FigureCodes, FigureRows } from './figure-codes.ts'

type TimeContext = { readonly clock: Clock }

type Source = { readonly chunk: Chunk; readonly dictionary: Dictionary; readonly figures: FigureCodes }

/** The code of a field for every row of a chunk. */
export function fieldCodes({ clock }: TimeContext, field: Field, { chunk, dictionary, figures }: Source): Uint16Array {
  if (field.kind === 'figure') return figures.codes(field, dictionary)
  const data = columnOf(chunk, field.column)
  const codeOf = (code: number) => dictionary.codeOf(meaning(data, code))
  if (field.kind === 'column' && 'values' in data && !(data.codes instanceof Uint32Array))
    return gathered(
      data.codes,
      Uint16Array.from([null, ...data.values], (_, code) => codeOf(code)),
    )
  if (field.kind === 'column') return translated(data.codes, codeOf)
  const show = (minute: number) => (field.kind === 'date' ? clock.dateAt(minute) : clock.hourAt(minute))
  const base = data.kind === 'instant' ? data.baseMinute : 0
  return translated(data.codes, code => (code === 0 ? 0 : dictionary.codeOf(show(base + code - 1))))
}

/** A chunk as figures read it. */
export const chunkRows = (chunk: Chunk): FigureRows => ({
  rows: chunk.rows,
  codesOf: column => columnOf(chunk, column).codes,
  readerOf: column => columnReader(columnOf(chunk, column)),
  dataOf: column => columnOf(chunk, column),
})

/** For columns with a list of their values. */
function gathered(codes: Codes, table: Uint16Array): Uint16Array {
  // Copied if narrow: loops are compiled best if they only meet arrays of one width.
  const out = new Uint16Array(codes)
  gatherAll(out, table)
  return out
}

const gatherAll = noInline(function gatherAll(codes: Uint16Array, table: Uint16Array): void {
  for (let row = 0; row < codes.length; row++) codes[row] = table[codes[row] as number] as number
})

type Translate = (code: number) => number

/** Translates each different code once. */
function translated(codes: Codes, translate: Translate): Uint16Array {
  if (codes instanceof Uint32Array) return translatedWide(codes, translate)
  // Copied if narrow: loops are compiled best if they only meet arrays of one width.
  const out = new Uint16Array(codes)
  const known = new Int32Array(256 ** codes.BYTES_PER_ELEMENT).fill(-1)
  translateAll(out, known, translate)
  return out
}

const translateAll = noInline(function translateAll(codes: Uint16Array, known: Int32Array, translate: Translate): void {
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] as number
    let to = known[code] as number
    if (to < 0) {
      to = translate(code)
      known[code] = to
    }
    codes[row] = to
  }
})

function translatedWide(codes: Uint32Array, translate: Translate): Uint16Array {
  const out = new Uint16Array(codes.length)
  const known = new Map<number, number>()
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] as number
    const to = known.get(code) ?? translate(code)
    known.set(code, to)
    out[row] = to
  }
  return out
}

const meaning = (data: ColumnData, code: number) => valueAt({ ...data, codes: Uint32Array.of(code) }, 0)
