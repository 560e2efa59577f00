import type { RowList } from './kernel.ts'
import type { Segment, SegmentKeys } from './segment.ts'

/** Counts distinct keys: those of one row alone by rows, shared ones by how many of their rows are in. */
export class KeyCounts {
  distinct = 0
  #rowsIn = new Uint32Array(0)

  /** Numbers the shared keys of all segments. */
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

  /** How many rows of each shared key are in. */
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

  add({ codes, slots }: SegmentKeys, list: RowList): void {
    let distinct = this.distinct
    for (let at = 0; at < list.length; at++) {
      const code = codes[list[at] as number] as number
      distinct += code === 1 ? 1 : 0
      if (code < 2) continue
      const slot = slots[code - 2] as number
      const rows = this.#rowsIn[slot] as number
      this.#rowsIn[slot] = rows + 1
      distinct += rows === 0 ? 1 : 0
    }
    this.distinct = distinct
  }

  remove({ codes, slots }: SegmentKeys, list: RowList): void {
    let distinct = this.distinct
    for (let at = 0; at < list.length; at++) {
      const code = codes[list[at] as number] as number
      distinct -= code === 1 ? 1 : 0
      if (code < 2) continue
      const slot = slots[code - 2] as number
      const rows = this.#rowsIn[slot] as number
      this.#rowsIn[slot] = rows - 1
      distinct -= rows === 1 ? 1 : 0
    }
    this.distinct = distinct
  }
}
