import type { DeltaCache } from './delta-cache.ts'
import type { RowList } from './row-loops.ts'
import type { Segment } from './segment.ts'

/** The rows of each segment sorted by one dimension, so that a brush visits only the rows that it crosses. */
export type RowOrder = {
  readonly dimension: string
  readonly bySegment: ReadonlyMap<Segment, Ordered>
  /** The cached deltas of values under the other filters. */
  readonly deltas: DeltaCache
}

export type Ordered = {
  readonly rows: Uint16Array | Uint32Array
  /** The start of each value's rows. */
  readonly starts: Uint32Array
}

type OrderedValues = { readonly segment: Segment; readonly values: readonly number[] }

/** Lists the rows with one of these values. */
export function listOrdered({ bySegment }: RowOrder, { segment, values }: OrderedValues, list: RowList): RowList {
  const { rows, starts } = bySegment.get(segment) ?? nothing
  let found = 0
  for (const value of values) {
    const end = starts[value + 1] ?? 0
    for (let index = starts[value] ?? 0; index < end; index++) list[found++] = rows[index] as number
  }
  return list.subarray(0, found)
}

const nothing: Ordered = { rows: new Uint16Array(0), starts: new Uint32Array(0) }

export function rowsOfValue({ bySegment }: RowOrder, value: number): number {
  let rows = 0
  for (const { starts } of bySegment.values()) rows += (starts[value + 1] ?? 0) - (starts[value] ?? 0)
  return rows
}
