import type { Value } from './value.ts'

/** One of some values, or anything from one to another, both included; null leaves an end open. */
export type Filter =
  | { readonly values: readonly Value[] }
  | { readonly from: string | number | null; readonly to: string | number | null }

/** By the place of each value, 1 where it passes. */
export function passingValues(values: readonly Value[], filter: Filter): Uint8Array {
  const passes = testOf(filter)
  return Uint8Array.from(values, value => (passes(value) ? 1 : 0))
}

export function testOf(filter: Filter): (value: Value) => boolean {
  if ('values' in filter) {
    const wanted = new Set(filter.values)
    return value => wanted.has(value)
  }
  const { from, to } = filter
  return value => value !== null && (from === null || value >= from) && (to === null || value <= to)
}
