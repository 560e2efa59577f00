import { fieldsWith, storedNames } from '@aftermile/domain/fields/lookup'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import type { DrillDown, ListFilter } from '../data/drill-down.ts'
import type { Filter } from '../data/filter.ts'

const known: readonly string[] = storedNames(fieldsWith(shipmentFields, 'filter'))

/** Rows of service quality are sums over shipments. The shipment list shows the shipments behind them. */
export const analyticsDrillDown: DrillDown<never> = {
  list: '/shipments',
  days: ['bookedFrom', 'bookedTo'],
  rows: null,
  toListFilters: listFiltersOf,
}

function listFiltersOf(name: string, filter: Filter): readonly ListFilter[] | null {
  if (name === 'yearMonth') return monthsOf(filter)
  if (!('values' in filter) || filter.values.includes(null)) return null
  const values = filter.values.map(String)
  return known.includes(name) ? [{ field: name, values }] : null
}

/** A range of months as days. Months with gaps between them are no range. */
function monthsOf(filter: Filter): readonly ListFilter[] | null {
  if (!('values' in filter)) return [{ from: firstDay(filter.from), to: lastDay(filter.to) }]
  const months = filter.values.map(Number).sort((a, b) => a - b)
  const isRange = months.every((month, at) => at === 0 || month === nextMonth(months[at - 1] ?? 0))
  return isRange && months.length > 0
    ? [{ from: firstDay(months[0] ?? null), to: lastDay(months.at(-1) ?? null) }]
    : null
}

export const nextMonth = (yearMonth: number): number => (yearMonth % 100 === 12 ? yearMonth + 89 : yearMonth + 1)

const dayOf = (yearMonth: number, day: number): string =>
  new Date(Date.UTC(Math.floor(yearMonth / 100), (yearMonth % 100) - 1, day)).toISOString().slice(0, 10)

const firstDay = (month: string | number | null): string | null => (month === null ? null : dayOf(Number(month), 1))
/** The day before the first of the next month. */
const lastDay = (month: string | number | null): string | null =>
  month === null ? null : dayOf(nextMonth(Number(month)), 0)
