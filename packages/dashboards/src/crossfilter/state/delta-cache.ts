import type { KeyList } from './key-counts.ts'

/** What the rows of one value of the brushed dimension add to the counts of each other group, by cell. */
export type CountDelta = { readonly counts: readonly Uint32Array[]; readonly keys: KeyList }

/** Deltas by the index of a value. Valid until a filter of another dimension changes. */
export class DeltaCache {
  readonly #known = new Map<number, CountDelta>()
  readonly #limit: number
  #size = 0

  /** `limit` is the most numbers in all deltas together. Beyond it the cache is cleared. */
  constructor(limit: number) {
    this.#limit = limit
  }

  has(value: number): boolean {
    return this.#known.has(value)
  }

  get(value: number): CountDelta | null {
    return this.#known.get(value) ?? null
  }

  put(value: number, delta: CountDelta): void {
    if (this.#size > this.#limit) this.clear()
    this.#known.set(value, delta)
    this.#size += delta.keys.slots.length
    for (const counts of delta.counts) this.#size += counts.length
  }

  clear(): void {
    this.#known.clear()
    this.#size = 0
  }
}
