import type { Codes } from '../chunk.ts'

/** The lowest bytes of all numbers, then the next ones: what is alike lies together, and compresses. */
export function toPlanes(numbers: ArrayLike<number>): Uint8Array {
  const { length } = numbers
  const planes = new Uint8Array(widthOf(numbers) * length)
  for (let start = 0, shift = 0; start < planes.length; start += length, shift += 8)
    for (let at = 0; at < length; at++) planes[start + at] = (numbers[at] as number) >>> shift
  return planes
}

/** How many bytes the highest number needs; none where all are 0. */
export function widthOf(numbers: ArrayLike<number>): number {
  let all = 0
  for (let at = 0; at < numbers.length; at++) all |= numbers[at] as number
  return Math.ceil((32 - Math.clz32(all)) / 8)
}

export function fromPlanes(planes: Uint8Array, rows: number, into: Codes): void {
  const width = rows === 0 ? 0 : planes.length / rows
  if (width === 1) into.set(planes)
  else if (width === 2)
    for (let at = 0; at < rows; at++) into[at] = (planes[at] as number) | ((planes[rows + at] as number) << 8)
  else
    for (let plane = 0; plane < width; plane++) {
      const start = plane * rows
      const shift = plane * 8
      for (let at = 0; at < rows; at++)
        into[at] = ((into[at] as number) | ((planes[start + at] as number) << shift)) >>> 0
    }
}

/** Bytes that the planes come to if each is compressed as well as the frequencies of its bytes allow. */
export function expectedBytes(planes: Uint8Array, rows: number): number {
  let bits = 0
  for (let start = 0; start < planes.length; start += rows) {
    const times = new Uint32Array(256)
    for (let at = start; at < start + rows; at++)
      times[planes[at] as number] = (times[planes[at] as number] as number) + 1
    for (const many of times) if (many > 0) bits -= many * Math.log2(many / rows)
  }
  return bits / 8
}

/** Small numbers of either sign as small numbers without one. */
export const zigzag = (number: number): number => (number < 0 ? -number * 2 - 1 : number * 2)
export const unzigzag = (number: number): number => (number % 2 === 0 ? number / 2 : -(number + 1) / 2)
