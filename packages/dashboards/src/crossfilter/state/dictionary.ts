import type { FieldValue } from '../../data/dataset.ts'

/** Replaces the further values of a column with more values than the limit. */
const otherValue = '…'

/** Gives each value of a field a permanent number; 0 is unknown. */
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
    if (typeof value !== 'object') return this.#positionOf(value, value)
    return value.length === 0 ? 0 : this.#positionOf(JSON.stringify(value), value)
  }

  #positionOf(key: string | number, value: FieldValue): number {
    const known = this.#codes.get(key)
    if (known !== undefined) return known
    const isFull = this.values.length >= this.#limit - 1
    const [storedKey, storedValue] = isFull ? [otherValue, this.#isMulti ? [otherValue] : otherValue] : [key, value]
    const other = isFull ? this.#codes.get(storedKey) : undefined
    if (other !== undefined) return other
    this.#codes.set(storedKey, this.values.length)
    this.values.push(storedValue)
    return this.values.length - 1
  }
}
