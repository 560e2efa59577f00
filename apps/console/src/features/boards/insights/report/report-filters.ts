import type { AnyBoard } from '@aftermile/dashboards/board/board'
import { monthsOfQuarter, quarterOf } from '@aftermile/domain/times/quarters'
import type { Filters } from '../../engine/engine-messages.ts'
import { addressFilters, parseFilters } from '../../filters/address-filters.ts'
import { monthRange, without, withValues } from '../../state/filter-changes.ts'
import { type PromiseFilterName, promiseFilters } from '../promises/promise-question.ts'
import type { PrintSearch } from './print-search.ts'

/** The filters of an address that the board has. The quarter is their range of months. */
export function reportFilters({ filters }: PrintSearch, { dataset }: AnyBoard, quarter: number): Filters {
  const known = Object.entries(parseFilters(filters)).filter(([name]) => Object.hasOwn(dataset.dimensions, name))
  return { ...Object.fromEntries(known), [dataset.period ?? '']: monthsOfQuarter(quarter) }
}

/** The report of what a board shows. The months are a quarter if they are exactly one. */
export function printSearchOf(filters: Filters, period = ''): PrintSearch {
  const months = monthRange(filters, period)
  const quarter = months?.to ? quarterOf(months.to) : null
  const isQuarter = quarter !== null && JSON.stringify(monthsOfQuarter(quarter)) === JSON.stringify(months)
  const text = addressFilters(without(filters, period))
  return { ...(isQuarter && { quarter }), ...(text !== undefined && { filters: text }) }
}

/** The address after a change of one of its filters. */
export const withRouteFilter = (
  search: PrintSearch,
  name: PromiseFilterName,
  values: readonly string[],
): PrintSearch => ({
  ...search,
  filters: addressFilters(withValues(parseFilters(search.filters), name, values)),
})

/** The chosen values of the filters that the advisor has too. */
export function routeFiltersOf(filters: Filters): Partial<Record<PromiseFilterName, string[]>> {
  const chosen = promiseFilters.flatMap(({ name }): [PromiseFilterName, string[]][] => {
    const filter = filters[name]
    if (filter === undefined || !('values' in filter)) return []
    return [[name, filter.values.flatMap(value => (value === null ? [] : [String(value)]))]]
  })
  return Object.fromEntries(chosen)
}
