import type { EngineState } from '../state/engine-state.ts'
import type { Group } from '../state/group.ts'
import { type Fails, markSome } from '../state/row-loops.ts'
import { listOrdered, type RowOrder, rowsOfValue } from '../state/row-order.ts'
import { cellsAt } from '../state/segment.ts'
import { applyDelta, countDeltaOf } from './count-delta.ts'

/** A range that replaces another: the indexes of the values that enter and leave it. */
export type Brush = {
  readonly order: RowOrder
  readonly entering: readonly number[]
  readonly leaving: readonly number[]
}

/** The cost in row visits. Values without a cached delta must be counted. */
export function brushCost(state: EngineState, { order, entering, leaving }: Brush): number {
  const perRow = state.groups.length
  const perDelta = state.groups.reduce((sum, { cells }) => sum + cells.size, 0)
  const unknown = [...entering, ...leaving].filter(value => !order.deltas.has(value))
  return unknown.reduce((sum, value) => sum + rowsOfValue(order, value) * perRow + perDelta, 0)
}

type Brushed = { readonly group: Group; readonly flips: Fails }

export function countBrushed(state: EngineState, { group, flips }: Brushed, brush: Brush): void {
  const { order, entering, leaving } = brush
  for (const value of entering) applyDelta(state, countDeltaOf(state, { group, order, value }), 1)
  for (const value of leaving) applyDelta(state, countDeltaOf(state, { group, order, value }), -1)
  const values = [...entering, ...leaving]
  for (const segment of state.segments.values()) {
    const marked = { cells: cellsAt(segment, group.position), fails: segment.fails, flipOfCell: flips }
    markSome(marked, listOrdered(order, { segment, values }, state.list))
  }
}
