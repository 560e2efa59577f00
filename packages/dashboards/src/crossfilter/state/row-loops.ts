import type { Codes } from '../../data/chunk.ts'
import { noInline } from '../../no-inline.ts'

/** Which groups a row fails: one bit per group. */
export type Fails = Uint16Array | Uint32Array

/** Where the loops over rows write down which rows they found. As long as the longest segment, and one more. */
export type RowList = Uint32Array

/** One group's part of a segment. */
export type Marked = {
  readonly cells: Uint16Array
  readonly fails: Fails
  /** What stays of a row's fails, and by cell what is turned then. */
  readonly kept: number
  readonly turnOfCell: Fails
}

// The casts below: an index under the length always finds a number, and a check per row would cost as much as the work.
// A branch that goes either way at random costs more than a row. A condition that becomes a number is such a branch, too; a sum of
// isZero is none. Fails of 16 bits are read and written two at a time.

/** 1 for 0, and 0 for what is above; of whole numbers under 2³¹. */
export const isZero = (number: number): number => (number - 1) >>> 31

/** Turns bits of every row by its cell, and lists the rows that fail `wanted` afterwards. */
export function markWanted(marked: Marked, wanted: number, list: RowList): number {
  const { cells, fails, kept, turnOfCell } = marked
  let found = 0
  let row = 0
  if (fails instanceof Uint16Array && turnOfCell instanceof Uint16Array) {
    found = markPairs({ cells: pairsOf(cells), fails: pairsOf(fails), turnOfCell, kept: twice(kept) }, wanted, list)
    row = cells.length & ~1
  }
  for (; row < cells.length; row++) {
    const after = ((fails[row] as number) & kept) ^ (turnOfCell[cells[row] as number] as number)
    fails[row] = after
    list[found] = row
    found += isZero(after ^ wanted)
  }
  return found
}

type Pairs = {
  readonly cells: Uint32Array
  readonly fails: Uint32Array
  readonly kept: number
  readonly turnOfCell: Uint16Array
}

const markPairs = noInline(function markPairs(
  { cells, fails, kept, turnOfCell }: Pairs,
  wanted: number,
  list: RowList,
): number {
  let found = 0
  for (let at = 0, row = 0; at < cells.length; at++, row += 2) {
    const two = cells[at] as number
    const turn = (turnOfCell[two & 0xffff] as number) | ((turnOfCell[two >>> 16] as number) << 16)
    const after = ((fails[at] as number) & kept) ^ turn
    fails[at] = after
    list[found] = row
    found += isZero((after & 0xffff) ^ wanted)
    list[found] = row + 1
    found += isZero((after >>> 16) ^ wanted)
  }
  return found
})

/** Turns bits of every row by its cell, and lists the rows whose cell turns any. */
export const markChanged = noInline(function markChanged(
  { cells, fails, turnOfCell }: Omit<Marked, 'kept'>,
  list: RowList,
): number {
  let found = 0
  for (let row = 0; row < cells.length; row++) {
    const turn = turnOfCell[cells[row] as number] as number
    fails[row] = (fails[row] as number) ^ turn
    list[found] = row
    found += 1 - isZero(turn)
  }
  return found
})

/** The same for some rows, of which none is listed. */
export const markSome = noInline(function markSome(
  { cells, fails, turnOfCell }: Omit<Marked, 'kept'>,
  rows: Codes,
): void {
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    fails[row] = (fails[row] as number) ^ (turnOfCell[cells[row] as number] as number)
  }
})

/** Forgets all bits but some. */
export function keepBits(fails: Fails, kept: number): void {
  if (fails instanceof Uint16Array) andAll(pairsOf(fails), twice(kept))
  else andAll(fails, kept)
  const last = fails.length - 1
  if (last >= 0) fails[last] = (fails[last] as number) & kept
}

const andAll = noInline(function andAll(fails: Uint32Array, kept: number): void {
  for (let at = 0; at < fails.length; at++) fails[at] = (fails[at] as number) & kept
})

/** Lists the rows that fail `wanted`, apart from what is not to be looked at. */
export const listWanted = noInline(function listWanted(
  fails: Fails,
  { seen, wanted }: { seen: number; wanted: number },
  list: RowList,
): number {
  let found = 0
  for (let row = 0; row < fails.length; row++) {
    list[found] = row
    found += isZero(((fails[row] as number) & seen) ^ wanted)
  }
  return found
})

/** The same among some rows. */
export const pickWanted = noInline(function pickWanted(
  fails: Fails,
  { rows, seen, wanted }: { rows: Codes; seen: number; wanted: number },
  list: RowList,
): RowList {
  let found = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    list[found] = row
    found += isZero(((fails[row] as number) & seen) ^ wanted)
  }
  return list.subarray(0, found)
})

/** Adds `by` to the cell of each row in the list. */
export const countCells = noInline(function countCells(
  counts: Uint32Array,
  cells: Uint16Array,
  list: RowList,
  by: number,
): void {
  for (let at = 0; at < list.length; at++) {
    const cell = cells[list[at] as number] as number
    counts[cell] = (counts[cell] as number) + by
  }
})

type Worths = {
  readonly rows: RowList
  readonly cells: Uint16Array
  /** By cell of another group, and the cells of that. */
  readonly worthAt: Float64Array
  readonly theirs: Uint16Array
}

/** Adds what each row is worth to its cell. */
export const addWeighted = noInline(function addWorth(
  sums: Float64Array,
  { rows, cells, worthAt, theirs }: Worths,
): void {
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    const cell = cells[row] as number
    sums[cell] = (sums[cell] as number) + (worthAt[theirs[row] as number] as number)
  }
})

/** Adds counts, or takes them away, cell by cell. */
export const addCounts = noInline(function addCounts(to: Uint32Array, counts: Uint32Array, by: 1 | -1): void {
  for (let cell = 0; cell < counts.length; cell++) to[cell] = (to[cell] as number) + by * (counts[cell] as number)
})

/** Lists the rows of a block that fail nothing and whose key is above the limit, last ones first where `step` is -1. */
export const listAbove = noInline(function listAbove(
  { fails, keys, from, count, step }: Block & { readonly fails: Fails; readonly keys: Codes },
  limit: number,
  list: RowList,
): number {
  let found = 0
  for (let done = 0, row = from; done < count; done++, row += step) {
    list[found] = row
    found += fails[row] === 0 && (keys[row] as number) > limit ? 1 : 0
  }
  return found
})

export type Block = { readonly from: number; readonly count: number; readonly step: 1 | -1 }

/** Two at a time; of an odd number not the last. */
const pairsOf = (codes: Uint16Array): Uint32Array =>
  new Uint32Array(codes.buffer, codes.byteOffset, Math.floor(codes.length / 2))

const twice = (bits: number): number => (bits & 0xffff) | (bits << 16)
