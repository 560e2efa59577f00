import type { AnyBoard } from '@aftermile/dashboards/board/board'
import { type FilterValues, filterOf, rangeInstants } from '@aftermile/dashboards/board/filters'
import { browserTimeZone } from '../../../time-zone.ts'
import type { Filters } from '../engine/engine-messages.ts'

/** Filters as settings and bookmarks store them: values only, a range of local days as two instants. Other ranges cannot be stored. */
export function savedFiltersOf(filters: Filters): FilterValues {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => {
      if ('values' in filter) return [[name, filter.values]]
      const { from, to } = filter
      return isDayOrOpen(from) && isDayOrOpen(to) ? [[name, rangeInstants({ from, to }, browserTimeZone())]] : []
    }),
  )
}

const isDayOrOpen = (end: string | number | null): end is string | null =>
  end === null || (typeof end === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(end))

/** Stored filters as board filters, without those on unknown dimensions. */
export function filtersOfSaved({ filters: panel, dataset }: AnyBoard, saved: FilterValues): Filters {
  return Object.fromEntries(
    Object.entries(saved).flatMap(([name, values]) => {
      if (!Object.hasOwn(dataset.dimensions, name)) return []
      const filter = filterOf(panel.find(({ id }) => id === name)?.kind ?? 'values', values, browserTimeZone())
      return filter === null ? [] : [[name, filter]]
    }),
  )
}
