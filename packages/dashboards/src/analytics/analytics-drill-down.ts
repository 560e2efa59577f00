import { fieldsWith, storedNames } from '@aftermile/domain/fields/lookup'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { noValue, shipmentFilters } from '@aftermile/domain/fields/shipment-filters'
import type { DrillDown, ListFilter } from '../data/drill-down.ts'
import type { Filter } from '../data/filter.ts'

const known: readonly string[] = [...storedNames(fieldsWith(shipmentFields, 'filter')), ...Object.keys(shipmentFilters)]

/** Dimensions whose list filter has another name. */
const listNames: Readonly<Record<string, string>> = {
  yearMonth: 'bookedMonth',
  pattern: 'handedOverPattern',
  hasDeliveryTimeSlaId: 'hasPromise',
  wasDeliveredOnTime: 'isOnTime',
  wasPerfectDelivery: 'isPerfectDelivery',
}

/** Rows of service quality are sums over shipments. The shipment list shows the shipments behind them. */
export const analyticsDrillDown: DrillDown<never> = {
  list: '/shipments',
  days: ['bookedFrom', 'bookedTo'],
  rows: null,
  toListFilters: listFiltersOf,
}

/** Months are those of the tenant, so they are no days of the list: these are local to the reader. */
function listFiltersOf(name: string, filter: Filter): readonly ListFilter[] | null {
  const field = listNames[name] ?? name
  if (!known.includes(field)) return null
  if ('values' in filter) return [{ field, values: filter.values.map(value => String(value ?? noValue)) }]
  const { from, to } = filter
  if (name !== 'yearMonth') return null
  return [{ field, values: [from === to ? String(from) : `${from ?? ''}-${to ?? ''}`] }]
}

export const nextMonth = (yearMonth: number): number => (yearMonth % 100 === 12 ? yearMonth + 89 : yearMonth + 1)
