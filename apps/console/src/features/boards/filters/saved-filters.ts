import type { AnyBoard } from '@aftermile/dashboards/board/board'
import { type FilterValues, filterOf, rangeInstants } from '@aftermile/dashboards/board/filters'
import { browserTimeZone } from '../../../time-zone.ts'
import type { Filters } from '../engine/engine-messages.ts'

/** Filters as settings and bookmarks store them: values only, a range of local days as two instants, a range of months as two numbers. */
export function savedFiltersOf(filters: Filters): FilterValues {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => {
      if ('values' in filter) return [[name, filter.values]]
      const { from, to } = filter
      if (isDayOrOpen(from) && isDayOrOpen(to)) return [[name, rangeInstants({ from, to }, browserTimeZone())]]
      return isMonthOrOpen(from) && isMonthOrOpen(to) ? [[name, [from, to]]] : []
    }),
  )
}

/** Whether saved filters choose the same, in whatever order. */
export const isSameFilters = (a: FilterValues, b: FilterValues): boolean => inOrder(a) === inOrder(b)

const inOrder = (filters: FilterValues): string =>
  JSON.stringify(
    Object.entries(filters)
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) => [name, values.map(String).toSorted()] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

const isDayOrOpen = (end: string | number | null): end is string | null =>
  end === null || (typeof end === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(end))

/** Months are year * 100 + month. */
const isMonthOrOpen = (end: string | number | null): end is number | null =>
  end === null || (typeof end === 'number' && end > 1000_00)

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
