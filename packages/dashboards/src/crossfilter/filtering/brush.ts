import type { EngineState } from '../state/engine-state.ts'
import type { Group } from '../state/group.ts'
import { type Fails, markSome } from '../state/row-loops.ts'
import { listOrdered, type RowOrder, rowsOfValue } from '../state/row-order.ts'
import { cellsAt } from '../state/segment.ts'
import { applyDelta, countDeltaOf } from './count-delta.ts'

/** A range in the place of another: the values that have come into it, and those that have gone, by their places. */
export type Brush = {
  readonly order: RowOrder
  readonly entering: readonly number[]
  readonly leaving: readonly number[]
}

/** In visits of a row: the portions that are not known yet must be counted. */
export function brushCost(world: EngineState, { order, entering, leaving }: Brush): number {
  const perRow = world.groups.length
  const perPortion = world.groups.reduce((sum, { cells }) => sum + cells.size, 0)
  const unknown = [...entering, ...leaving].filter(value => !order.deltas.has(value))
  return unknown.reduce((sum, value) => sum + rowsOfValue(order, value) * perRow + perPortion, 0)
}

type Brushed = { readonly group: Group; readonly flips: Fails }

export function countBrushed(world: EngineState, { group, flips }: Brushed, brush: Brush): void {
  const { order, entering, leaving } = brush
  for (const value of entering) applyDelta(world, countDeltaOf(world, { group, order, value }), 1)
  for (const value of leaving) applyDelta(world, countDeltaOf(world, { group, order, value }), -1)
  const values = [...entering, ...leaving]
  for (const segment of world.segments.values()) {
    const marked = { cells: cellsAt(segment, group.place), fails: segment.fails, turnOfCell: flips }
    markSome(marked, listOrdered(order, { segment, values }, world.list))
  }
}
