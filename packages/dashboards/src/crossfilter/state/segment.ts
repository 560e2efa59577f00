import { type Chunk, type Codes, type ColumnData, narrow } from '../../data/chunk.ts'
import { columnOf } from '../../data/column-readers.ts'
import type { Dataset, FieldValue } from '../../data/dataset.ts'
import { noInline } from '../../no-inline.ts'
import { type Fails, isZero, type RowList } from './row-loops.ts'

/** The rows of a chunk in the engine. Columns that are fields are stored in the cells; the others stay as in the chunk. */
export type Segment = {
  readonly id: string
  readonly rows: number
  /** Rows that do not count. */
  deletedRows: Uint32Array
  /** The cell of each row, by group. */
  cells: Uint16Array[]
  fails: Fails
  readonly columns: Readonly<Record<string, ColumnData>>
  readonly keys: SegmentKeys
  texts: SegmentTexts | null
  /** When a figure of each row may next change. */
  nextChanges: NextChanges
}

/** The texts of all rows, or of those that were shown. */
export type SegmentTexts = {
  readonly columns: Readonly<Record<string, Readonly<Record<number, string | null>>>>
  readonly rows: 'all' | ReadonlySet<number>
}

/** In minutes since `from`; 0xffff is never. */
export type NextChanges = { readonly from: number; readonly minutes: Uint16Array }

export type SegmentKeys = {
  /** 0: the row has no key; 1: an unshared key; else the index in `slots` plus two. */
  readonly codes: Codes
  readonly hashes: Float64Array
  /** The number of each hash across all segments. */
  slots: Uint32Array
  /** The rows whose code is not 1. */
  readonly unusualRows: Codes
}

/** Reads one value of a row. Valid until rows are added, removed or changed. */
export type RowReader = (row: number) => FieldValue

/** The cells of one group. */
export function cellsAt({ cells }: Segment, position: number): Uint16Array {
  const found = cells[position]
  if (found === undefined) throw new Error('A segment has cells for every group.')
  return found
}

/** The columns that are not stored in cells. */
export function columnsOutsideCells(dataset: Dataset): string[] {
  const inCells = new Set(
    Object.values(dataset.fields).flatMap(field => (field.kind === 'column' ? [field.column] : [])),
  )
  return Object.entries(dataset.columns).flatMap(([name, { kind }]) =>
    inCells.has(name) || kind === 'text' || kind === 'key' ? [] : [name],
  )
}

function keyColumn(dataset: Dataset): string | null {
  return Object.keys(dataset.columns).find(name => dataset.columns[name]?.kind === 'key') ?? null
}

export function segmentKeys(dataset: Dataset, chunk: Chunk): SegmentKeys {
  const name = keyColumn(dataset)
  const data = name === null ? null : columnOf(chunk, name)
  if (data?.kind !== 'key') return noKeys(chunk.rows)
  const { codes, hashes } = data
  return { codes, hashes, slots: new Uint32Array(hashes.length), unusualRows: narrow(unusualRows(codes)) }
}

function unusualRows(codes: Codes): Uint32Array {
  const rows = new Uint32Array(codes.length + 1)
  return rows.subarray(0, listUnusual(codes, rows))
}

const listUnusual = noInline(function listUnusual(codes: Codes, rows: RowList): number {
  let found = 0
  for (let row = 0; row < codes.length; row++) {
    rows[found] = row
    found += 1 - isZero((codes[row] as number) ^ 1)
  }
  return found
})

const noKeys = (rows: number): SegmentKeys => ({
  codes: new Uint8Array(rows),
  hashes: new Float64Array(0),
  slots: new Uint32Array(0),
  unusualRows: Uint32Array.from({ length: rows }, (_, row) => row),
})
