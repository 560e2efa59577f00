import type { FieldValue } from '../../data/dataset.ts'

/** A value of a column with more different values than cells can tell apart stands for the rest of them. */
export const otherValue = '…'

/** Gives each value of a field a number that it keeps; 0 is nothing known. */
export class Dictionary {
  readonly values: FieldValue[]
  readonly #codes = new Map<string | number, number>()
  readonly #limit: number
  readonly #isMulti: boolean

  constructor({ isMulti, limit }: { isMulti: boolean; limit: number }) {
    this.values = [isMulti ? [] : null]
    this.#isMulti = isMulti
    this.#limit = limit
  }

  codeOf(value: FieldValue): number {
    if (value === null) return 0
    if (typeof value !== 'object') return this.#placeOf(value, value)
    return value.length === 0 ? 0 : this.#placeOf(JSON.stringify(value), value)
  }

  #placeOf(key: string | number, value: FieldValue): number {
    const known = this.#codes.get(key)
    if (known !== undefined) return known
    const isFull = this.values.length >= this.#limit - 1
    const [keyKept, kept] = isFull ? [otherValue, this.#isMulti ? [otherValue] : otherValue] : [key, value]
    const other = isFull ? this.#codes.get(keyKept) : undefined
    if (other !== undefined) return other
    this.#codes.set(keyKept, this.values.length)
    this.values.push(kept)
    return this.values.length - 1
  }
}
