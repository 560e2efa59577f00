import type { Codes } from '../data/chunk.ts'
import { noInline } from '../no-inline.ts'

/** The lowest bytes of all numbers, then the next ones. Similar bytes are together and compress well. */
export function toPlanes(numbers: Uint32Array): Uint8Array {
  const { length } = numbers
  const planes = new Uint8Array(widthOf(numbers) * length)
  for (let start = 0, shift = 0; start < planes.length; start += length, shift += 8)
    for (let index = 0; index < length; index++) planes[start + index] = (numbers[index] as number) >>> shift
  return planes
}

/** How many bytes the highest number needs; 0 if all are 0. */
function widthOf(numbers: Uint32Array): number {
  let all = 0
  for (let index = 0; index < numbers.length; index++) all |= numbers[index] as number
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
  for (let index = 0; index < rows; index++)
    into[index] = (planes[index] as number) | ((planes[rows + index] as number) << 8)
})

function joinAll(planes: Uint8Array, into: Uint32Array): void {
  const rows = into.length
  into.set(planes.subarray(0, rows))
  for (let start = rows, shift = 8; start < planes.length; start += rows, shift += 8)
    joinPlane(planes.subarray(start, start + rows), into, shift)
}

const joinPlane = noInline(function joinPlane(plane: Uint8Array, into: Uint32Array, shift: number): void {
  for (let index = 0; index < plane.length; index++)
    into[index] = (into[index] as number) | ((plane[index] as number) << shift)
})

/** The size of the planes if each is compressed to its entropy. */
export function expectedBytes(planes: Uint8Array, rows: number): number {
  let bits = 0
  for (let start = 0; start < planes.length; start += rows) {
    const times = new Uint32Array(256)
    for (let index = start; index < start + rows; index++)
      times[planes[index] as number] = (times[planes[index] as number] as number) + 1
    for (const many of times) if (many > 0) bits -= many * Math.log2(many / rows)
  }
  return bits / 8
}

/** Maps small signed numbers to small unsigned numbers. */
export const zigzag = (number: number): number => (number < 0 ? -number * 2 - 1 : number * 2)
export const unzigzag = (number: number): number => (number >>> 1) ^ -(number & 1)
