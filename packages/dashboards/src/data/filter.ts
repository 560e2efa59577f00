import type { Value } from './value.ts'

/** A list of values, or an inclusive range; null for an open end. */
export type Filter =
  | { readonly values: readonly Value[] }
  | { readonly from: string | number | null; readonly to: string | number | null }

/** By the index of each value: 1 if it passes. */
export function passingValues(values: readonly Value[], filter: Filter): Uint8Array {
  const passes = testOf(filter)
  return Uint8Array.from(values, value => (passes(value) ? 1 : 0))
}

export function testOf(filter: Filter): (value: Value) => boolean {
  if ('values' in filter) {
    const allowed = new Set(filter.values)
    return value => allowed.has(value)
  }
  const { from, to } = filter
  return value => value !== null && (from === null || value >= from) && (to === null || value <= to)
}
