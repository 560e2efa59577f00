/** Thrown if a group of fields has more combinations than allowed or than 16 bits can number. */
export class TooManyCells extends Error {}

export const maxCells = 0x10000

// Buffers for a single pair.
const one = new Uint16Array(1)
const other = new Uint16Array(1)

/** Numbers pairs of 16-bit codes by first occurrence. */
export class PairCodes {
  size = 0
  /** A hash table of pairs, each followed by its number plus one; 0 is a free place. */
  #places: Uint32Array
  readonly #most: number

  constructor({ expected = 256, most = maxCells }: { readonly expected?: number; readonly most?: number } = {}) {
    this.#most = most
    this.#places = new Uint32Array(2 * 2 ** Math.ceil(Math.log2(Math.max(16, expected * 1.5))))
  }

  /** Replaces `left[i]` by the number of the pair `left[i], right[i]`, for every row. */
  encode(left: Uint16Array, right: Uint16Array): void {
    let places = this.#places
    let mask = places.length - 1
    for (let row = 0; row < left.length; row++) {
      const key = (((left[row] as number) << 16) | (right[row] as number)) >>> 0
      let at = (mix(key) << 1) & mask
      let number = places[at + 1] as number
      while (number !== 0 && places[at] !== key) {
        at = (at + 2) & mask
        number = places[at + 1] as number
      }
      if (number === 0) {
        number = this.#add(key, at)
        places = this.#places
        mask = places.length - 1
      }
      left[row] = number - 1
    }
  }

  codeOf(left: number, right: number): number {
    one[0] = left
    other[0] = right
    this.encode(one, other)
    return one[0] as number
  }

  #add(key: number, at: number): number {
    if (this.size >= this.#most) throw new TooManyCells()
    this.#places[at] = key
    this.#places[at + 1] = ++this.size
    if (this.size * 8 > this.#places.length * 3) this.#grow()
    return this.size
  }

  #grow(): void {
    const old = this.#places
    const places = new Uint32Array(old.length * 2)
    const mask = places.length - 1
    for (let from = 0; from < old.length; from += 2) {
      if (old[from + 1] === 0) continue
      let at = (mix(old[from] as number) << 1) & mask
      while (places[at + 1] !== 0) at = (at + 2) & mask
      places[at] = old[from] as number
      places[at + 1] = old[from + 1] as number
    }
    this.#places = places
  }
}

function mix(key: number): number {
  const mixed = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
