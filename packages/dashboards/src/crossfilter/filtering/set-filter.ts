import { type Filter, passingValues } from '../../data/filter.ts'
import { type EngineState, groupOf } from '../state/engine-state.ts'
import type { Brush } from './brush.ts'
import { buildRowOrder } from './build-row-order.ts'
import { refilter } from './refilter.ts'

/** Sets or removes the filter of a dimension. */
export function setFilter(state: EngineState, dimension: string, filter: Filter | null): void {
  const before = state.filters.get(dimension) ?? null
  if (filter === null) state.filters.delete(dimension)
  else state.filters.set(dimension, filter)
  if (state.order?.dimension !== dimension) state.order?.deltas.clear()
  if (state.groups.length > 0)
    refilter(state, groupOf(state, dimension), brushOf(state, { dimension, before, after: filter }))
}

type Move = { readonly dimension: string; readonly before: Filter | null; readonly after: Filter | null }

/** A range that replaces another is a brush: from the second step on, the rows are sorted by its dimension. */
function brushOf(state: EngineState, { dimension, before, after }: Move): Brush | null {
  if (before === null || after === null || 'values' in before || 'values' in after) return null
  if (state.order?.dimension !== dimension) state.order = buildRowOrder(state, dimension)
  const { order } = state
  if (order === null) return null
  const values = state.tables.get(dimension)?.values ?? []
  const passed = passingValues(values, before)
  const passes = passingValues(values, after)
  const positions = [...values.keys()]
  return {
    order,
    entering: positions.filter(position => passed[position] === 0 && passes[position] === 1),
    leaving: positions.filter(position => passed[position] === 1 && passes[position] === 0),
  }
}
