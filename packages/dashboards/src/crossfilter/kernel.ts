import type { Codes } from '../chunk.ts'

/** Which groups a row fails: one bit per group. */
export type Fails = Uint16Array | Uint32Array

/** Where the loops over rows write down which rows they found. As long as the longest segment. */
export type RowList = Uint32Array

/** One group's part of a segment, and what its cells make of each row. */
export type Marked = {
  readonly cells: Uint16Array
  /** The group's bit where a cell fails its filters, and where that has just changed. */
  readonly failOfCell: Fails
  readonly flipOfCell: Fails
  readonly bit: number
  readonly fails: Fails
}

// The casts below: an index under the length always finds a number, and a check per row would cost as much as the work.
// A branch that goes either way at random costs more than a row, so there is none where many rows are expected; where few are, a
// branch saves the rest of the work.

/** Turns the group's bit where it has changed, and lists those rows. */
export function markChanged({ cells, flipOfCell, fails }: Marked, areMany: boolean, list: RowList): number {
  let found = 0
  if (areMany)
    for (let row = 0; row < cells.length; row++) {
      const flip = flipOfCell[cells[row] as number] as number
      fails[row] = (fails[row] as number) ^ flip
      list[found] = row
      found += flip === 0 ? 0 : 1
    }
  else
    for (let row = 0; row < cells.length; row++) {
      const flip = flipOfCell[cells[row] as number] as number
      if (flip === 0) continue
      fails[row] = (fails[row] as number) ^ flip
      list[found++] = row
    }
  return found
}

/** The same among the first rows of the list, which is then of those that changed. */
export function markListed({ cells, flipOfCell, fails }: Marked, listed: number, list: RowList): number {
  let found = 0
  for (let at = 0; at < listed; at++) {
    const row = list[at] as number
    const flip = flipOfCell[cells[row] as number] as number
    fails[row] = (fails[row] as number) ^ flip
    list[found] = row
    found += flip === 0 ? 0 : 1
  }
  return found
}

type Lists = { readonly changed: RowList; readonly entering: RowList; readonly leaving: RowList }

/**
 * Parts the rows whose bit of one group has changed: those that now fail nothing, those that now fail this group alone, and, left in
 * `changed`, those that fail one other group.
 */
export function partChanged(fails: Fails, bit: number, found: number, { changed, entering, leaving }: Lists) {
  const notBit = ~bit
  let entered = 0
  let left = 0
  let lonely = 0
  for (let at = 0; at < found; at++) {
    const row = changed[at] as number
    const fail = fails[row] as number
    const others = fail & notBit
    entering[entered] = row
    leaving[left] = row
    changed[lonely] = row
    entered += fail === 0 ? 1 : 0
    left += fail === bit ? 1 : 0
    lonely += others !== 0 && (others & (others - 1)) === 0 ? 1 : 0
  }
  return {
    entered: entering.subarray(0, entered),
    left: leaving.subarray(0, left),
    lonely: changed.subarray(0, lonely),
  }
}

export type Wanted = { readonly fail: number; readonly areMany: boolean }

/** Sets the group's bit anew, and lists the rows that now fail exactly as wanted. */
export function markWanted({ cells, failOfCell, bit, fails }: Marked, wanted: Wanted, list: RowList): number {
  const others = ~bit
  const { fail } = wanted
  let found = 0
  if (wanted.areMany)
    for (let row = 0; row < cells.length; row++) {
      const after = ((fails[row] as number) & others) | (failOfCell[cells[row] as number] as number)
      fails[row] = after
      list[found] = row
      found += after === fail ? 1 : 0
    }
  else
    for (let row = 0; row < cells.length; row++) {
      const after = ((fails[row] as number) & others) | (failOfCell[cells[row] as number] as number)
      fails[row] = after
      if (after === fail) list[found++] = row
    }
  return found
}

/** Forgets a group's bit. */
export function clearBit(fails: Fails, bit: number): void {
  const others = ~bit
  for (let row = 0; row < fails.length; row++) fails[row] = (fails[row] as number) & others
}

/** Lists the rows that fail exactly one group, none of those in `but`. */
export function listLonely(fails: Fails, but: number, list: RowList): number {
  let found = 0
  for (let row = 0; row < fails.length; row++) {
    const fail = fails[row] as number
    list[found] = row
    found += fail !== 0 && (fail & but) === 0 && (fail & (fail - 1)) === 0 ? 1 : 0
  }
  return found
}

/** Lists the rows that fail no group but perhaps that of `bit`. */
export function listPassing(fails: Fails, bit: number, list: RowList): number {
  let found = 0
  for (let row = 0; row < fails.length; row++) {
    list[found] = row
    found += ((fails[row] as number) & ~bit) === 0 ? 1 : 0
  }
  return found
}

/** Adds `by` to the cell of each row in the list. */
export function countCells(counts: Uint32Array, cells: Uint16Array, list: RowList, by: number): void {
  for (let at = 0; at < list.length; at++) {
    const cell = cells[list[at] as number] as number
    counts[cell] = (counts[cell] as number) + by
  }
}

/** Lists the rows of a block that fail nothing and whose key is above the limit, last ones first where `step` is -1. */
export function listAbove(
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
}

export type Block = { readonly from: number; readonly count: number; readonly step: 1 | -1 }
