/** Thrown where a group of fields has more combinations than it may, or than 16 bits can number. */
export class TooManyCells extends Error {}

export const maxCells = 0x10000

/** Numbers pairs of 16-bit codes in the order in which they first occur. */
export class PairCodes {
  size = 0
  #keys: Uint32Array
  /** The number plus one; 0 is a free place. */
  #numbers: Uint32Array
  #mask: number
  readonly #most: number

  constructor({ expected = 256, most = maxCells }: { readonly expected?: number; readonly most?: number } = {}) {
    this.#most = most
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(16, expected * 1.5)))
    this.#keys = new Uint32Array(capacity)
    this.#numbers = new Uint32Array(capacity)
    this.#mask = capacity - 1
  }

  /** Numbers `left[i], right[i]` for every row, into `left`. */
  encode(left: Uint16Array, right: Uint16Array): void {
    for (let row = 0; row < left.length; row++) left[row] = this.codeOf(left[row] ?? 0, right[row] ?? 0)
  }

  codeOf(left: number, right: number): number {
    const key = ((left << 16) | right) >>> 0
    let at = mix(key) & this.#mask
    for (;;) {
      const number = this.#numbers[at] ?? 0
      if (number === 0) break
      if (this.#keys[at] === key) return number - 1
      at = (at + 1) & this.#mask
    }
    if (this.size >= this.#most) throw new TooManyCells()
    this.#keys[at] = key
    this.#numbers[at] = ++this.size
    if (this.size * 4 > this.#mask * 3) this.#grow()
    return this.size - 1
  }

  #grow(): void {
    const keys = this.#keys
    const numbers = this.#numbers
    this.#mask = keys.length * 2 - 1
    this.#keys = new Uint32Array(keys.length * 2)
    this.#numbers = new Uint32Array(keys.length * 2)
    for (let old = 0; old < keys.length; old++) {
      if (numbers[old] === 0) continue
      const key = keys[old] ?? 0
      let at = mix(key) & this.#mask
      while (this.#numbers[at] !== 0) at = (at + 1) & this.#mask
      this.#keys[at] = key
      this.#numbers[at] = numbers[old] ?? 0
    }
  }
}

function mix(key: number): number {
  const mixed = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
