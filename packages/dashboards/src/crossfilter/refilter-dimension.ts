import { type Filter, passingValues } from './filter.ts'
import { refilter, type Touched } from './recount.ts'
import { orderRows } from './row-order.ts'
import { groupOf, type World } from './world.ts'

/** Sets or lifts the filter of a dimension. */
export function refilterDimension(world: World, dimension: string, filter: Filter | null): void {
  const before = world.filters.get(dimension) ?? null
  if (filter === null) world.filters.delete(dimension)
  else world.filters.set(dimension, filter)
  if (world.groups.length > 0)
    refilter(world, groupOf(world, dimension), touchedBy(world, { dimension, before, after: filter }))
}

type Brush = { readonly dimension: string; readonly before: Filter | null; readonly after: Filter | null }

/** A range in the place of another is a brush: from the second step on, the rows are kept in its order. */
function touchedBy(world: World, { dimension, before, after }: Brush): Touched | null {
  if (before === null || after === null || 'values' in before || 'values' in after) return null
  if (world.order?.dimension !== dimension) world.order = orderRows(world, dimension)
  const { order } = world
  if (order === null) return null
  const values = world.tables.get(dimension)?.values ?? []
  const passed = passingValues(values, before)
  const passes = passingValues(values, after)
  return { order, values: [...values.keys()].filter(place => passed[place] !== passes[place]) }
}
