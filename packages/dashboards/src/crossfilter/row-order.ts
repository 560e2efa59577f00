import type { RowList } from './kernel.ts'
import { Portions } from './portion.ts'
import type { Segment } from './segment.ts'
import { groupOf, rowsOf, type World } from './world.ts'

/** The rows of each segment by the value of one dimension, so that a brush looks only at rows that it passes over. */
export type RowOrder = {
  readonly dimension: string
  readonly bySegment: ReadonlyMap<Segment, Ordered>
  /** What each value comes to under the other filters, as far as it was asked. */
  readonly portions: Portions
}

type Ordered = {
  readonly rows: Uint16Array | Uint32Array
  /** Where the rows of each value begin. */
  readonly starts: Uint32Array
}

/** Null for a dimension with lists of values. */
export function orderRows(world: World, dimension: string): RowOrder | null {
  const group = groupOf(world, dimension)
  const table = world.tables.get(dimension)
  const codes = table?.single() ?? null
  if (table === undefined || codes === null) return null
  const values = table.values.length
  const bySegment = new Map(
    [...world.segments.values()].map(segment => [
      segment,
      ordered(segment.cells[group.place] ?? new Uint16Array(0), codes, values),
    ]),
  )
  return { dimension, bySegment, portions: new Portions(2 * rowsOf(world)) }
}

/** A counting sort. */
function ordered(cells: Uint16Array, codes: Uint16Array, values: number): Ordered {
  const starts = new Uint32Array(values + 1)
  for (let row = 0; row < cells.length; row++) {
    const next = (codes[cells[row] as number] as number) + 1
    starts[next] = (starts[next] as number) + 1
  }
  for (let value = 1; value <= values; value++)
    starts[value] = (starts[value] as number) + (starts[value - 1] as number)
  const ends = starts.slice()
  const rows = cells.length <= 0x10000 ? new Uint16Array(cells.length) : new Uint32Array(cells.length)
  for (let row = 0; row < cells.length; row++) {
    const value = codes[cells[row] as number] as number
    const end = ends[value] as number
    rows[end] = row
    ends[value] = end + 1
  }
  return { rows, starts }
}

type Asked = { readonly segment: Segment; readonly values: readonly number[] }

/** Lists the rows with one of these values. */
export function listOrdered({ bySegment }: RowOrder, { segment, values }: Asked, list: RowList): RowList {
  const { rows, starts } = bySegment.get(segment) ?? nothing
  let found = 0
  for (const value of values) {
    const end = starts[value + 1] ?? 0
    for (let at = starts[value] ?? 0; at < end; at++) list[found++] = rows[at] as number
  }
  return list.subarray(0, found)
}

const nothing: Ordered = { rows: new Uint16Array(0), starts: new Uint32Array(0) }

export function rowsOfValue({ bySegment }: RowOrder, value: number): number {
  let rows = 0
  for (const { starts } of bySegment.values()) rows += (starts[value + 1] ?? 0) - (starts[value] ?? 0)
  return rows
}
