import type { KeyList } from './key-counts.ts'

/** What one value of the brushed dimension adds to the counts of each other group, by cell. */
export type CountDelta = { readonly counts: readonly Uint32Array[]; readonly keys: KeyList }

/** By the place of a value; they hold until a filter of another dimension changes. */
export class DeltaCache {
  readonly #known = new Map<number, CountDelta>()
  readonly #limit: number
  #size = 0

  /** Numbers in all portions together: beyond these all are forgotten. */
  constructor(limit: number) {
    this.#limit = limit
  }

  has(value: number): boolean {
    return this.#known.has(value)
  }

  get(value: number): CountDelta | null {
    return this.#known.get(value) ?? null
  }

  put(value: number, portion: CountDelta): void {
    if (this.#size > this.#limit) this.forget()
    this.#known.set(value, portion)
    this.#size += portion.keys.slots.length
    for (const counts of portion.counts) this.#size += counts.length
  }

  forget(): void {
    this.#known.clear()
    this.#size = 0
  }
}
