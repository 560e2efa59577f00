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
// isZero is not. Fails of 8 or 16 bits are read and written four bytes at a time.

/** 1 for 0, and 0 for higher numbers; for integers from 0 to 2³¹ - 1. */
export const isZero = (number: number): number => (number - 1) >>> 31

/** Flips bits of every row by its cell, and lists the rows whose fails then equal `pattern`. */
export function markMatching(marked: Marked, pattern: number, list: RowList): number {
  const { cells, fails, keepMask, flipOfCell } = marked
  let found = 0
  let row = 0
  if (fails instanceof Uint8Array) {
    found = markFours({ cells, fails: wordsOf(fails), flipOfCell, keepMask: wordOf(keepMask, 8) }, pattern, list)
    row = fails.length & ~3
  } else if (fails instanceof Uint16Array) {
    found = markPairs({ cells, fails: wordsOf(fails), flipOfCell, keepMask: wordOf(keepMask, 16) }, pattern, list)
    row = fails.length & ~1
  }
  for (; row < cells.length; row++) {
    const after = ((fails[row] as number) & keepMask) ^ (flipOfCell[cells[row] as number] as number)
    fails[row] = after
    list[found] = row
    found += isZero(after ^ pattern)
  }
  return found
}

type Words = Omit<Marked, 'fails'> & { readonly fails: Uint32Array }

const markPairs = noInline(function markPairs(
  { cells, fails, keepMask, flipOfCell }: Words,
  pattern: number,
  list: RowList,
): number {
  let found = 0
  for (let index = 0, row = 0; index < fails.length; index++, row += 2) {
    const flip = (flipOfCell[cells[row] as number] as number) | ((flipOfCell[cells[row + 1] as number] as number) << 16)
    const after = ((fails[index] as number) & keepMask) ^ flip
    fails[index] = after
    list[found] = row
    found += isZero((after & 0xffff) ^ pattern)
    list[found] = row + 1
    found += isZero((after >>> 16) ^ pattern)
  }
  return found
})

const markFours = noInline(function markFours(
  { cells, fails, keepMask, flipOfCell }: Words,
  pattern: number,
  list: RowList,
): number {
  let found = 0
  for (let index = 0, row = 0; index < fails.length; index++, row += 4) {
    const flip =
      (flipOfCell[cells[row] as number] as number) |
      ((flipOfCell[cells[row + 1] as number] as number) << 8) |
      ((flipOfCell[cells[row + 2] as number] as number) << 16) |
      ((flipOfCell[cells[row + 3] as number] as number) << 24)
    const after = ((fails[index] as number) & keepMask) ^ flip
    fails[index] = after
    list[found] = row
    found += isZero((after & 0xff) ^ pattern)
    list[found] = row + 1
    found += isZero(((after >>> 8) & 0xff) ^ pattern)
    list[found] = row + 2
    found += isZero(((after >>> 16) & 0xff) ^ pattern)
    list[found] = row + 3
    found += isZero((after >>> 24) ^ pattern)
  }
  return found
})

/** Flips bits of every row by its cell, and lists the rows with flipped bits. */
export function markChanged({ cells, fails, flipOfCell }: Flipped, list: RowList): number {
  if (!(fails instanceof Uint8Array)) return flipEach({ cells, fails, flipOfCell }, { from: 0, found: 0 }, list)
  const found = flipFours({ cells, fails: wordsOf(fails), flipOfCell }, list)
  return flipEach({ cells, fails, flipOfCell }, { from: fails.length & ~3, found }, list)
}

type Flipped = Omit<Marked, 'keepMask'>

const flipEach = noInline(function flipEach(
  { cells, fails, flipOfCell }: Flipped,
  { from, found: before }: { readonly from: number; readonly found: number },
  list: RowList,
): number {
  let found = before
  for (let row = from; row < cells.length; row++) {
    const flip = flipOfCell[cells[row] as number] as number
    fails[row] = (fails[row] as number) ^ flip
    list[found] = row
    found += 1 - isZero(flip)
  }
  return found
})

const flipFours = noInline(function flipFours({ cells, fails, flipOfCell }: Flipped, list: RowList): number {
  let found = 0
  for (let index = 0, row = 0; index < fails.length; index++, row += 4) {
    const first = flipOfCell[cells[row] as number] as number
    const second = flipOfCell[cells[row + 1] as number] as number
    const third = flipOfCell[cells[row + 2] as number] as number
    const fourth = flipOfCell[cells[row + 3] as number] as number
    fails[index] = (fails[index] as number) ^ (first | (second << 8) | (third << 16) | (fourth << 24))
    list[found] = row
    found += 1 - isZero(first)
    list[found] = row + 1
    found += 1 - isZero(second)
    list[found] = row + 2
    found += 1 - isZero(third)
    list[found] = row + 3
    found += 1 - isZero(fourth)
  }
  return found
})

/** Flips bits of some rows by their cell. */
export const markSome = noInline(function markSome(
  { cells, fails, flipOfCell }: Omit<Marked, 'keepMask'>,
  rows: Codes,
): void {
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as number
    fails[row] = (fails[row] as number) ^ (flipOfCell[cells[row] as number] as number)
  }
})

/** Clears all bits outside the mask. */
export function keepBits(fails: Fails, keepMask: number): void {
  const words = wordsOf(fails)
  andAll(words, wordOf(keepMask, fails.BYTES_PER_ELEMENT * 8))
  for (let row = (words.length * 4) / fails.BYTES_PER_ELEMENT; row < fails.length; row++)
    fails[row] = (fails[row] as number) & keepMask
}

const andAll = noInline(function andAll(fails: Uint32Array, keepMask: number): void {
  for (let index = 0; index < fails.length; index++) fails[index] = (fails[index] as number) & keepMask
})

/** Lists the rows whose fails under the mask equal `pattern`. */
export function listMatching(fails: Fails, { mask, pattern }: Matching, list: RowList): number {
  if (!(fails instanceof Uint8Array)) return listEach(fails, { mask, pattern, from: 0, found: 0 }, list)
  const found = listFours(wordsOf(fails), { mask: wordOf(mask, 8), pattern }, list)
  return listEach(fails, { mask, pattern, from: fails.length & ~3, found }, list)
}

type Matching = { readonly mask: number; readonly pattern: number }

const listEach = noInline(function listEach(
  fails: Fails,
  { mask, pattern, from, found: before }: Matching & { readonly from: number; readonly found: number },
  list: RowList,
): number {
  let found = before
  for (let row = from; row < fails.length; row++) {
    list[found] = row
    found += isZero(((fails[row] as number) & mask) ^ pattern)
  }
  return found
})

const listFours = noInline(function listFours(fails: Uint32Array, { mask, pattern }: Matching, list: RowList): number {
  let found = 0
  for (let index = 0, row = 0; index < fails.length; index++, row += 4) {
    const four = (fails[index] as number) & mask
    list[found] = row
    found += isZero((four & 0xff) ^ pattern)
    list[found] = row + 1
    found += isZero(((four >>> 8) & 0xff) ^ pattern)
    list[found] = row + 2
    found += isZero(((four >>> 16) & 0xff) ^ pattern)
    list[found] = row + 3
    found += isZero((four >>> 24) ^ pattern)
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
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as number
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
  for (let index = 0; index < list.length; index++) {
    const cell = cells[list[index] as number] as number
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
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as number
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

/** The fails as words of four bytes, without the last ones that fill none. */
const wordsOf = ({ buffer, byteOffset, byteLength }: Fails): Uint32Array =>
  new Uint32Array(buffer, byteOffset, byteLength >>> 2)

/** A mask of some bits, repeated to fill a word. */
function wordOf(mask: number, bits: number): number {
  const pair = bits < 32 ? (mask & (2 ** bits - 1)) | (mask << bits) : mask
  return bits === 8 ? (pair & 0xffff) | (pair << 16) : pair
}
