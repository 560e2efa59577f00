import type { Codes } from '../../data/chunk.ts'
import { noInline } from '../../no-inline.ts'

/** The groups that a row fails, one bit per group. */
export type Fails = Uint8Array | Uint16Array | Uint32Array

/** The narrowest list whose numbers have this bit. */
export function newFails(highestBit: number, length: number): Fails {
  if (highestBit < 8) return new Uint8Array(length)
  return highestBit < 16 ? new Uint16Array(length) : new Uint32Array(length)
}

/** A buffer for the rows that a loop finds. One longer than the longest segment. */
export type RowList = Uint32Array

/** A segment as one group's loops see it. */
export type Marked = {
  readonly cells: Uint16Array
  readonly fails: Fails
  /** The bits of a row's fails to keep, and the bits to flip then, by cell. */
  readonly keepMask: number
  readonly flipOfCell: Fails
}

// About the casts: an index below the length always finds a number, and a check per row would cost as much as the work.
// A branch that goes either way at random costs more than a row. A condition used as a number is such a branch too; a sum of
// isZero is not. Fails of 8 or 16 bits are read and written two at a time.

/** 1 for 0, and 0 for higher numbers; for integers from 0 to 2³¹ - 1. */
export const isZero = (number: number): number => (number - 1) >>> 31

/** Flips bits of every row by its cell, and lists the rows whose fails then equal `pattern`. */
export function markMatching(marked: Marked, pattern: number, list: RowList): number {
  const { cells, fails, keepMask, flipOfCell } = marked
  let found = 0
  let row = 0
  if (!(fails instanceof Uint32Array)) {
    const bits = bitsOf(fails)
    const pairs = { cells: pairsOf(cells), fails: pairsOf(fails), flipOfCell, keepMask: twice(keepMask, bits), bits }
    found = markPairs(pairs, pattern, list)
    row = cells.length & ~1
  }
  for (; row < cells.length; row++) {
    const after = ((fails[row] as number) & keepMask) ^ (flipOfCell[cells[row] as number] as number)
    fails[row] = after
    list[found] = row
    found += isZero(after ^ pattern)
  }
  return found
}

type Pairs = {
  readonly cells: PairedCodes
  readonly fails: PairedCodes
  readonly keepMask: number
  readonly flipOfCell: Fails
  /** Of one row's fails. */
  readonly bits: number
}

const markPairs = noInline(function markPairs(
  { cells, fails, keepMask, flipOfCell, bits }: Pairs,
  pattern: number,
  list: RowList,
): number {
  const first = 2 ** bits - 1
  let found = 0
  for (let at = 0, row = 0; at < cells.length; at++, row += 2) {
    const two = cells[at] as number
    const flip = (flipOfCell[two & 0xffff] as number) | ((flipOfCell[two >>> 16] as number) << bits)
    const after = ((fails[at] as number) & keepMask) ^ flip
    fails[at] = after
    list[found] = row
    found += isZero((after & first) ^ pattern)
    list[found] = row + 1
    found += isZero((after >>> bits) ^ pattern)
  }
  return found
})

/** Flips bits of every row by its cell, and lists the rows with flipped bits. */
export const markChanged = noInline(function markChanged(
  { cells, fails, flipOfCell }: Omit<Marked, 'keepMask'>,
  list: RowList,
): number {
  let found = 0
  for (let row = 0; row < cells.length; row++) {
    const flip = flipOfCell[cells[row] as number] as number
    fails[row] = (fails[row] as number) ^ flip
    list[found] = row
    found += 1 - isZero(flip)
  }
  return found
})

/** Flips bits of some rows by their cell. */
export const markSome = noInline(function markSome(
  { cells, fails, flipOfCell }: Omit<Marked, 'keepMask'>,
  rows: Codes,
): void {
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    fails[row] = (fails[row] as number) ^ (flipOfCell[cells[row] as number] as number)
  }
})

/** Clears all bits outside the mask. */
export function keepBits(fails: Fails, keepMask: number): void {
  if (fails instanceof Uint32Array) andAll(fails, keepMask)
  else andAll(pairsOf(fails), twice(keepMask, bitsOf(fails)))
  const last = fails.length - 1
  if (last >= 0) fails[last] = (fails[last] as number) & keepMask
}

const andAll = noInline(function andAll(fails: PairedCodes, keepMask: number): void {
  for (let at = 0; at < fails.length; at++) fails[at] = (fails[at] as number) & keepMask
})

/** Lists the rows whose fails under the mask equal `pattern`. */
export const listMatching = noInline(function listMatching(
  fails: Fails,
  { mask, pattern }: { mask: number; pattern: number },
  list: RowList,
): number {
  let found = 0
  for (let row = 0; row < fails.length; row++) {
    list[found] = row
    found += isZero(((fails[row] as number) & mask) ^ pattern)
  }
  return found
})

/** Lists those of some rows whose fails under the mask equal `pattern`. */
export const pickMatching = noInline(function pickMatching(
  fails: Fails,
  { rows, mask, pattern }: { rows: Codes; mask: number; pattern: number },
  list: RowList,
): RowList {
  let found = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    list[found] = row
    found += isZero(((fails[row] as number) & mask) ^ pattern)
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

type Weights = {
  readonly rows: RowList
  readonly cells: Uint16Array
  /** The weight by cell of another group, and the rows' cells in that group. */
  readonly weightOfCell: Float64Array
  readonly weightCells: Uint16Array
}

/** Adds the weight of each row to its cell. */
export const addWeighted = noInline(function addWeighted(
  sums: Float64Array,
  { rows, cells, weightOfCell, weightCells }: Weights,
): void {
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    const cell = cells[row] as number
    sums[cell] = (sums[cell] as number) + (weightOfCell[weightCells[row] as number] as number)
  }
})

/** Adds or subtracts counts, cell by cell. */
export const addCounts = noInline(function addCounts(to: Uint32Array, counts: Uint32Array, by: 1 | -1): void {
  for (let cell = 0; cell < counts.length; cell++) to[cell] = (to[cell] as number) + by * (counts[cell] as number)
})

/** Lists the rows of a block that fail nothing and have a key above the limit, in reverse if `step` is -1. */
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

type PairedCodes = Uint16Array | Uint32Array

/** The codes as pairs, without the last one of an odd number. */
function pairsOf(codes: Uint8Array | Uint16Array): PairedCodes {
  const { buffer, byteOffset } = codes
  const length = Math.floor(codes.length / 2)
  return codes instanceof Uint8Array
    ? new Uint16Array(buffer, byteOffset, length)
    : new Uint32Array(buffer, byteOffset, length)
}

const bitsOf = (codes: Uint8Array | Uint16Array): number => codes.BYTES_PER_ELEMENT * 8

const twice = (mask: number, bits: number): number => (mask & (2 ** bits - 1)) | (mask << bits)
