import { type Column, type Columns, type Dataset, type KeyValue, minuteOf, type RowOf, type Value } from './dataset.ts'
import { keyHash } from './key-hash.ts'

export type Codes = Uint8Array | Uint16Array | Uint32Array

/**
 * A column of a chunk: one code per row; 0 is unknown. Other codes depend on the kind: the index in `values` plus one; minutes since
 * `baseMinute` plus one; the count plus one; 1 for an unshared key, else the index in `hashes` plus two.
 */
export type ColumnData =
  | { readonly kind: 'category'; readonly values: readonly (string | number)[]; readonly codes: Codes }
  | { readonly kind: 'multi'; readonly values: readonly (readonly string[])[]; readonly codes: Codes }
  | { readonly kind: 'instant'; readonly baseMinute: number; readonly codes: Codes }
  | { readonly kind: 'count'; readonly codes: Codes }
  | { readonly kind: 'key'; readonly hashes: Float64Array; readonly codes: Codes }
  /** The codes are the numbers, in units of 1 / scale. */
  | { readonly kind: 'measure'; readonly scale: number; readonly codes: Codes }

/** Immutable rows of a data set, by column. The texts are separate. */
export type Chunk = { readonly rows: number; readonly columns: Readonly<Record<string, ColumnData>> }

/** Text columns in the order of the chunk's rows. */
export type Texts = Readonly<Record<string, readonly (string | null)[]>>

export function chunkOf<C extends Columns>(dataset: Dataset & { columns: C }, rows: readonly RowOf<C>[]): Chunk {
  const columns = Object.entries(dataset.columns).filter(([, { kind }]) => kind !== 'text')
  return {
    rows: rows.length,
    columns: Object.fromEntries(
      columns.map(([name, column]) => [
        name,
        dataOf(
          column,
          rows.map(row => row[name]),
        ),
      ]),
    ),
  }
}

export function textsOf<C extends Columns>(dataset: Dataset & { columns: C }, rows: readonly RowOf<C>[]): Texts {
  const names = Object.keys(dataset.columns).filter(name => dataset.columns[name]?.kind === 'text')
  // All values of a text column are texts.
  return Object.fromEntries(names.map(name => [name, rows.map(row => (row[name] as string | null) ?? null)]))
}

/** Copies codes to the narrowest array that fits them. */
export function narrow(codes: ArrayLike<number>): Codes {
  const highest = highestOf(codes)
  const Narrow = highest < 0x100 ? Uint8Array : highest < 0x10000 ? Uint16Array : Uint32Array
  return Narrow.from(codes)
}

/** 0 if there are none. */
export function highestOf(codes: ArrayLike<number>): number {
  let highest = 0
  for (let index = 0; index < codes.length; index++) highest = Math.max(highest, codes[index] ?? 0)
  return highest
}

/** The value of a row's code, except for keys. */
export function valueAt(data: ColumnData, row: number): Value | readonly string[] {
  const code = data.codes[row] ?? 0
  if (data.kind === 'measure') return code / data.scale
  if (data.kind === 'multi') return code === 0 ? [] : (data.values[code - 1] ?? [])
  if (code === 0) return null
  if (data.kind === 'category') return data.values[code - 1] ?? null
  if (data.kind === 'instant') return data.baseMinute + code - 1
  return code - 1
}

// RowOf ties the kind of a column to the type of its values, so the casts are safe.
function dataOf(column: Column, cells: readonly unknown[]): ColumnData {
  const { kind } = column
  if (kind === 'measure')
    return { kind, scale: column.scale ?? 1, codes: narrow((cells as readonly number[]).map(wholeNumber)) }
  if (kind === 'multi') return multiOf(cells as readonly (readonly string[])[])
  if (kind === 'instant') return instantOf(cells as readonly (number | null)[])
  if (kind === 'count') return { kind, codes: narrow((cells as readonly (number | null)[]).map(countCode)) }
  if (kind === 'key') return keyOf(cells as readonly (KeyValue | null)[])
  if (kind === 'flag') return flagOf(cells as readonly (boolean | null)[])
  return categoryOf(cells as readonly Value[])
}

function categoryOf(cells: readonly Value[]): ColumnData {
  const positions = new Map<string | number, number>()
  const codes = cells.map(cell => (cell === null ? 0 : placeIn(positions, cell) + 1))
  return { kind: 'category', values: [...positions.keys()], codes: narrow(codes) }
}

const flagOf = (cells: readonly (boolean | null)[]): ColumnData => ({
  kind: 'category',
  values: [1, 0],
  codes: Uint8Array.from(cells, cell => (cell === null ? 0 : cell ? 1 : 2)),
})

/** Each occurring combination is one value. */
function multiOf(cells: readonly (readonly string[])[]): ColumnData {
  const positions = new Map<string, number>()
  const codes = cells.map(cell =>
    cell.length === 0 ? 0 : placeIn(positions, JSON.stringify([...new Set(cell)].sort())) + 1,
  )
  // The keys are JSON lists of texts.
  const values = [...positions.keys()].map(key => JSON.parse(key) as string[])
  return { kind: 'multi', values, codes: narrow(codes) }
}

function instantOf(cells: readonly (number | null)[]): ColumnData {
  const minutes = cells.map(cell => (cell === null ? null : minuteOf(cell)))
  const baseMinute = minutes.reduce<number>((low, value) => (value === null ? low : Math.min(low, value)), Infinity)
  if (baseMinute === Infinity) return { kind: 'instant', baseMinute: 0, codes: new Uint8Array(cells.length) }
  return {
    kind: 'instant',
    baseMinute,
    codes: narrow(minutes.map(minute => (minute === null ? 0 : minute - baseMinute + 1))),
  }
}

function keyOf(cells: readonly (KeyValue | null)[]): ColumnData {
  const positions = new Map<number, number>()
  const codes = cells.map(cell => {
    if (cell === null) return 0
    return cell.isShared ? placeIn(positions, keyHash(cell.text)) + 2 : 1
  })
  return { kind: 'key', hashes: Float64Array.from(positions.keys()), codes: narrow(codes) }
}

function placeIn<T>(positions: Map<T, number>, value: T): number {
  const known = positions.get(value)
  if (known !== undefined) return known
  positions.set(value, positions.size)
  return positions.size - 1
}

function wholeNumber(measured: number): number {
  if (Number.isInteger(measured) && measured >= 0 && measured < 2 ** 32) return measured
  throw new Error(`A measure must be a whole number from 0 to 2³² - 1, not ${measured}.`)
}

/** Counts are integers from 0. */
const countCode = (count: number | null): number => (count === null ? 0 : Math.max(0, Math.floor(count)) + 1)
