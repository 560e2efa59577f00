import { noInline } from '../../no-inline.ts'
import { isZero, type RowList } from './row-loops.ts'
import type { Segment, SegmentKeys } from './segment.ts'

/** The keys of some rows: the number of unshared keys, and the slots of shared ones. */
export type KeyList = { readonly lone: number; readonly slots: Uint32Array }

/** The slots of shared keys, sorted by the one value of all rows of the key, and the start of each value. */
export type KeyValues = { readonly slots: Uint32Array; readonly starts: Uint32Array }

export const listKeys = noInline(function listKeys(
  { codes, slots }: SegmentKeys,
  rows: RowList,
  list: RowList,
): KeyList {
  let lone = 0
  let found = 0
  for (let index = 0; index < rows.length; index++) {
    const code = codes[rows[index] as number] as number
    lone += isZero(code ^ 1)
    list[found] = code
    found += 1 - isZero(code >>> 1)
  }
  for (let index = 0; index < found; index++) list[index] = slots[(list[index] as number) - 2] as number
  return { lone, slots: list.subarray(0, found) }
})

/** Counts distinct keys: unshared keys by rows, shared ones by whether any of their rows pass. */
export class KeyCounts {
  distinct = 0
  #rowsIn = new Uint32Array(0)

  /** Gives the shared keys of all segments their slots. */
  static number(segments: Iterable<Segment>): number {
    const all = [...segments]
    const hashes = all.reduce((sum, { keys }) => sum + keys.hashes.length, 0)
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(1, hashes * 2)))
    const known: KnownHashes = { hashes: new Float64Array(capacity), slots: new Uint32Array(capacity) }
    return all.reduce((size, { keys }) => numberHashes(known, keys, size), 0)
  }

  /** The number of passing rows of each shared key. */
  get rowsIn(): Uint32Array {
    return this.#rowsIn
  }

  reset(slots: number): void {
    this.distinct = 0
    if (this.#rowsIn.length === slots) this.#rowsIn.fill(0)
    else this.#rowsIn = new Uint32Array(slots)
  }

  copy(from: KeyCounts): void {
    this.distinct = from.distinct
    if (this.#rowsIn.length === from.#rowsIn.length) this.#rowsIn.set(from.#rowsIn)
    else this.#rowsIn = from.#rowsIn.slice()
  }

  add({ lone, slots }: KeyList): void {
    this.distinct += lone + addRows(this.#rowsIn, slots)
  }

  remove({ lone, slots }: KeyList): void {
    this.distinct -= lone + removeRows(this.#rowsIn, slots)
  }
}

/** A hash table with at least one free place. Slots are raised by one; 0 is a free place. */
type KnownHashes = { readonly hashes: Float64Array; readonly slots: Uint32Array }

/** Returns how many slots there are then. */
const numberHashes = noInline(function numberHashes(
  known: KnownHashes,
  { hashes, slots }: SegmentKeys,
  size: number,
): number {
  const mask = known.hashes.length - 1
  let next = size
  for (let index = 0; index < hashes.length; index++) {
    const hash = hashes[index] as number
    let probe = hash & mask
    while (known.slots[probe] !== 0 && known.hashes[probe] !== hash) probe = (probe + 1) & mask
    if (known.slots[probe] === 0) {
      known.slots[probe] = ++next
      known.hashes[probe] = hash
    }
    slots[index] = (known.slots[probe] as number) - 1
  }
  return next
})

/** Returns how many slots had no row before. */
const addRows = noInline(function addRows(rowsIn: Uint32Array, slots: Uint32Array): number {
  let first = 0
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index] as number
    const rows = rowsIn[slot] as number
    rowsIn[slot] = rows + 1
    first += isZero(rows)
  }
  return first
})

/** Returns how many slots have no row any more. */
const removeRows = noInline(function removeRows(rowsIn: Uint32Array, slots: Uint32Array): number {
  let last = 0
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index] as number
    const rows = rowsIn[slot] as number
    rowsIn[slot] = rows - 1
    last += isZero(rows ^ 1)
  }
  return last
})
