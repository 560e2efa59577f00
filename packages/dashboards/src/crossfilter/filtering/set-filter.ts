import { type Filter, passingValues } from '../../data/filter.ts'
import { type EngineState, groupOf } from '../state/engine-state.ts'
import type { Brush } from './brush.ts'
import { buildRowOrder } from './build-row-order.ts'
import { refilter } from './refilter.ts'

/** Sets or lifts the filter of a dimension. */
export function setFilter(world: EngineState, dimension: string, filter: Filter | null): void {
  const before = world.filters.get(dimension) ?? null
  if (filter === null) world.filters.delete(dimension)
  else world.filters.set(dimension, filter)
  if (world.order?.dimension !== dimension) world.order?.deltas.forget()
  if (world.groups.length > 0)
    refilter(world, groupOf(world, dimension), brushOf(world, { dimension, before, after: filter }))
}

type Move = { readonly dimension: string; readonly before: Filter | null; readonly after: Filter | null }

/** A range in the place of another is a brush: from the second step on, the rows are kept in its order. */
function brushOf(world: EngineState, { dimension, before, after }: Move): Brush | null {
  if (before === null || after === null || 'values' in before || 'values' in after) return null
  if (world.order?.dimension !== dimension) world.order = buildRowOrder(world, dimension)
  const { order } = world
  if (order === null) return null
  const values = world.tables.get(dimension)?.values ?? []
  const passed = passingValues(values, before)
  const passes = passingValues(values, after)
  const places = [...values.keys()]
  return {
    order,
    entering: places.filter(place => passed[place] === 0 && passes[place] === 1),
    leaving: places.filter(place => passed[place] === 1 && passes[place] === 0),
  }
}
