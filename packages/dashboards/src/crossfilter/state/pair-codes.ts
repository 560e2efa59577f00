import { noInline } from '../../no-inline.ts'

/** Thrown if a group of fields has more combinations than allowed or than 16 bits can number. */
export class TooManyCells extends Error {}

export const maxCells = 0x10000

/** A table of all possible pairs of this many places stays in a processor's cache. */
const usualSlots = 2 ** 20

// Buffers for a single pair.
const uint16Array = new Uint16Array(1)
const other = new Uint16Array(1)

type Options = {
  readonly expected?: number
  /** The most pairs. */
  readonly most?: number
  /** The most possible pairs to keep a place for. With more of them, those that occur are hashed. */
  readonly slots?: number
}

/** Numbers pairs of 16-bit codes by first occurrence. */
export class PairCodes {
  readonly #most: number
  readonly #slots: number
  readonly #expected: number
  #table: Table = { kind: 'direct', size: 0, numbers: new Uint32Array(1), lefts: 1, rights: 1 }

  constructor({ expected = 256, most = maxCells, slots = usualSlots }: Options = {}) {
    this.#most = most
    this.#slots = slots
    this.#expected = expected
  }

  get size(): number {
    return this.#table.size
  }

  /** Replaces `left[i]` by the number of the pair `left[i], right[i]`, for every row. */
  encode(left: Uint16Array, right: Uint16Array): void {
    const pairs = { left, right, most: this.#most }
    for (let row = 0; row < left.length; ) {
      if (this.#table.kind === 'hashed') row = encodeHashed(growIfFull(this.#table), pairs, row)
      else row = this.#encodeDirect(this.#table, pairs, row)
    }
  }

  codeOf(left: number, right: number): number {
    uint16Array[0] = left
    other[0] = right
    this.encode(uint16Array, other)
    return uint16Array[0] as number
  }

  #encodeDirect(table: Direct, pairs: Pairs, from: number): number {
    const known = encodeKnown(table, pairs, from)
    const added = encodeNew(table, pairs, known)
    if (added === known && known < pairs.left.length)
      this.#makeRoom(table, pairs.left.subarray(known), pairs.right.subarray(known))
    return added
  }

  #makeRoom(table: Direct, left: Uint16Array, right: Uint16Array): void {
    const lefts = Math.max(table.lefts, roundedUp(left))
    const rights = Math.max(table.rights, roundedUp(right))
    this.#table = lefts * rights <= this.#slots ? grown(table, lefts, rights) : hashed(table, this.#expected)
  }
}

/** Has a place for every possible pair: its number plus one, or 0. */
type Direct = {
  readonly kind: 'direct'
  size: number
  readonly numbers: Uint32Array
  /** Powers of two above all codes. */
  readonly lefts: number
  readonly rights: number
}

/** A hash table of the pairs that occur. Each is followed by its number plus one; 0 is a free place. */
type Hashed = { readonly kind: 'hashed'; size: number; slots: Uint32Array }

type Table = Direct | Hashed

type Pairs = { readonly left: Uint16Array; readonly right: Uint16Array; readonly most: number }

/** Stops at a pair without a number, and returns its row. A loop that also adds numbers takes twice as long. */
const encodeKnown = noInline(function encodeKnown(table: Direct, { left, right }: Pairs, from: number): number {
  const { numbers } = table
  const shift = Math.log2(table.rights)
  const leftShift = Math.log2(table.lefts)
  for (let row = from; row < left.length; row++) {
    const value = left[row] as number
    const other = right[row] as number
    if (((value >>> leftShift) | (other >>> shift)) !== 0) return row
    const number = numbers[(value << shift) | other] as number
    if (number === 0) return row
    left[row] = number - 1
  }
  return left.length
})

/** New pairs often come together. */
const rowsToAdd = 64

/** Encodes a few rows, and numbers their new pairs. Stops at a pair without a place, and returns the next row. */
const encodeNew = noInline(function encodeNew(table: Direct, { left, right, most }: Pairs, from: number): number {
  const { numbers } = table
  const shift = Math.log2(table.rights)
  const leftShift = Math.log2(table.lefts)
  const end = Math.min(left.length, from + rowsToAdd)
  for (let row = from; row < end; row++) {
    const value = left[row] as number
    const other = right[row] as number
    if (((value >>> leftShift) | (other >>> shift)) !== 0) return row
    const index = (value << shift) | other
    let number = numbers[index] as number
    if (number === 0) {
      if (table.size >= most) throw new TooManyCells()
      number = ++table.size
      numbers[index] = number
    }
    left[row] = number - 1
  }
  return end
})

/** Stops when the table has to grow, and returns the next row. */
const encodeHashed = noInline(function encodeHashed(table: Hashed, pairs: Pairs, from: number): number {
  const { left, right, most } = pairs
  const { slots } = table
  const mask = slots.length - 1
  for (let row = from; row < left.length; row++) {
    const key = (((left[row] as number) << 16) | (right[row] as number)) >>> 0
    let index = (mix(key) << 1) & mask
    let number = slots[index + 1] as number
    while (number !== 0 && slots[index] !== key) {
      index = (index + 2) & mask
      number = slots[index + 1] as number
    }
    if (number === 0) {
      if (table.size >= most) throw new TooManyCells()
      if (isFull(table)) return row
      number = ++table.size
      slots[index] = key
      slots[index + 1] = number
    }
    left[row] = number - 1
  }
  return left.length
})

const isFull = ({ size, slots }: Hashed): boolean => size * 8 > slots.length * 3

function growIfFull(table: Hashed): Hashed {
  if (!isFull(table)) return table
  const old = table.slots
  table.slots = new Uint32Array(old.length * 2)
  for (let index = 0; index < old.length; index += 2)
    if (old[index + 1] !== 0) put(table.slots, old[index] as number, old[index + 1] as number)
  return table
}

function put(slots: Uint32Array, key: number, number: number): void {
  const mask = slots.length - 1
  let index = (mix(key) << 1) & mask
  while (slots[index + 1] !== 0) index = (index + 2) & mask
  slots[index] = key
  slots[index + 1] = number
}

function grown(table: Direct, lefts: number, rights: number): Direct {
  const numbers = new Uint32Array(lefts * rights)
  for (let left = 0; left < table.lefts; left++)
    numbers.set(table.numbers.subarray(left * table.rights, (left + 1) * table.rights), left * rights)
  return { ...table, numbers, lefts, rights }
}

/** The pairs keep their numbers. */
function hashed({ size, numbers, rights }: Direct, expected: number): Hashed {
  const slots = new Uint32Array(2 * 2 ** Math.ceil(Math.log2(Math.max(16, expected * 1.5, size * 1.5))))
  numbers.forEach((number, index) => {
    if (number !== 0) put(slots, ((Math.floor(index / rights) << 16) | (index % rights)) >>> 0, number)
  })
  return { kind: 'hashed', size, slots }
}

/** The power of two above all codes. */
const roundedUp = (codes: Uint16Array): number => 2 ** (32 - Math.clz32(bitsOf(codes)))

const bitsOf = noInline(function bitsOf(codes: Uint16Array): number {
  let bits = 0
  for (let index = 0; index < codes.length; index++) bits |= codes[index] as number
  return bits
})

function mix(key: number): number {
  const mixed = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
