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
  for (let at = 0; at < rows.length; at++) {
    const code = codes[rows[at] as number] as number
    lone += isZero(code ^ 1)
    list[found] = code
    found += 1 - isZero(code >>> 1)
  }
  for (let at = 0; at < found; at++) list[at] = slots[(list[at] as number) - 2] as number
  return { lone, slots: list.subarray(0, found) }
})

/** Counts distinct keys: unshared keys by rows, shared ones by whether any of their rows pass. */
export class KeyCounts {
  distinct = 0
  #rowsIn = new Uint32Array(0)

  /** Gives the shared keys of all segments their slots. */
  static number(segments: Iterable<Segment>): number {
    const slots = new Map<number, number>()
    for (const { keys } of segments)
      keys.hashes.forEach((hash, at) => {
        let slot = slots.get(hash)
        if (slot === undefined) {
          slot = slots.size
          slots.set(hash, slot)
        }
        keys.slots[at] = slot
      })
    return slots.size
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
    const rowsIn = this.#rowsIn
    let distinct = this.distinct + lone
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] as number
      const rows = rowsIn[slot] as number
      rowsIn[slot] = rows + 1
      distinct += isZero(rows)
    }
    this.distinct = distinct
  }

  remove({ lone, slots }: KeyList): void {
    const rowsIn = this.#rowsIn
    let distinct = this.distinct - lone
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] as number
      const rows = rowsIn[slot] as number
      rowsIn[slot] = rows - 1
      distinct -= isZero(rows ^ 1)
    }
    this.distinct = distinct
  }
}
