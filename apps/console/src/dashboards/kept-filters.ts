import type { LiveBoard } from '@aftermile/dashboards/boards/live'
import { filterOf, type KeptFilters, rangeInstants } from '@aftermile/dashboards/filters'
import type { Filters } from './messages.ts'

/** Filters as settings and bookmarks keep them: values only, ranges of days as two instants. */
export function keptOf(filters: Filters): KeptFilters {
  return Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [
      name,
      'values' in filter ? filter.values : rangeInstants({ from: String(filter.from), to: String(filter.to) }),
    ]),
  )
}

/** And back; what the board has no dimension for is left out. */
export function filtersOf({ filters: panel, dataset }: LiveBoard, kept: KeptFilters): Filters {
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, values]) => {
      if (!Object.hasOwn(dataset.dimensions, name)) return []
      const filter = filterOf(panel.find(({ id }) => id === name)?.kind ?? 'values', values)
      return filter === null ? [] : [[name, filter]]
    }),
  )
}
