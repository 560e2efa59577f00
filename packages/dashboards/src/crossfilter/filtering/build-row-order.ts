import { DeltaCache } from '../state/delta-cache.ts'
import { type EngineState, groupOf, rowsOf } from '../state/engine-state.ts'
import type { Ordered, RowOrder } from '../state/row-order.ts'

/** Sorts the rows of each segment by a dimension; null for a dimension with lists of values. */
export function buildRowOrder(state: EngineState, dimension: string): RowOrder | null {
  const group = groupOf(state, dimension)
  const table = state.tables.get(dimension)
  const codes = table?.single() ?? null
  if (table === undefined || codes === null) return null
  const values = table.values.length
  const bySegment = new Map(
    [...state.segments.values()].map(segment => [
      segment,
      ordered(segment.cells[group.position] ?? new Uint16Array(0), codes, values),
    ]),
  )
  return { dimension, bySegment, deltas: new DeltaCache(2 * rowsOf(state)) }
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
