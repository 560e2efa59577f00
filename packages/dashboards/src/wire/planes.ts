import type { Codes } from '../data/chunk.ts'
import { noInline } from '../no-inline.ts'

/** The lowest bytes of all numbers, then the next ones. Similar bytes are together and compress well. */
export function toPlanes(numbers: Uint32Array): Uint8Array {
  const { length } = numbers
  const planes = new Uint8Array(widthOf(numbers) * length)
  for (let start = 0, shift = 0; start < planes.length; start += length, shift += 8)
    for (let at = 0; at < length; at++) planes[start + at] = (numbers[at] as number) >>> shift
  return planes
}

/** How many bytes the highest number needs; 0 if all are 0. */
function widthOf(numbers: Uint32Array): number {
  let all = 0
  for (let at = 0; at < numbers.length; at++) all |= numbers[at] as number
  return Math.ceil((32 - Math.clz32(all)) / 8)
}

export const splitPlanes = (planes: Uint8Array, rows: number): Uint8Array[] =>
  Array.from({ length: rows === 0 ? 0 : planes.length / rows }, (_, plane) =>
    planes.subarray(plane * rows, (plane + 1) * rows),
  )

export function fromPlanes(planes: Uint8Array, rows: number, into: Codes): void {
  const width = rows === 0 ? 0 : planes.length / rows
  if (width === 0) into.fill(0)
  else if (width === 1) into.set(planes)
  else if (width === 2 && into instanceof Uint16Array) joinTwo(planes, into)
  else if (into instanceof Uint32Array) joinAll(planes, into)
  else {
    const wide = new Uint32Array(rows)
    joinAll(planes, wide)
    into.set(wide)
  }
}

const joinTwo = noInline(function joinTwo(planes: Uint8Array, into: Uint16Array): void {
  const rows = into.length
  for (let at = 0; at < rows; at++) into[at] = (planes[at] as number) | ((planes[rows + at] as number) << 8)
})

function joinAll(planes: Uint8Array, into: Uint32Array): void {
  const rows = into.length
  into.set(planes.subarray(0, rows))
  for (let start = rows, shift = 8; start < planes.length; start += rows, shift += 8)
    joinPlane(planes.subarray(start, start + rows), into, shift)
}

const joinPlane = noInline(function joinPlane(plane: Uint8Array, into: Uint32Array, shift: number): void {
  for (let at = 0; at < plane.length; at++) into[at] = (into[at] as number) | ((plane[at] as number) << shift)
})

/** The size of the planes if each is compressed to its entropy. */
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

/** Maps small signed numbers to small unsigned numbers. */
export const zigzag = (number: number): number => (number < 0 ? -number * 2 - 1 : number * 2)
export const unzigzag = (number: number): number => (number >>> 1) ^ -(number & 1)
