import { noValue } from '@aftermile/domain/fields/shipment-filters'
import { isMessageFilter, messageOutcomeIds } from '@aftermile/domain/messages/outcomes/message-outcomes'
import type { DrillDown, ListFilter } from '../data/drill-down.ts'
import type { Filter } from '../data/filter.ts'

const withOutcome = (value: string): readonly ListFilter[] => [{ field: 'outcome', values: [value] }]

/** Rows are sums over messages. The message log shows exactly the messages behind each number. */
export const messagesDrillDown: DrillDown<never> = {
  list: '/templates/email',
  days: ['from', 'to'],
  rows: null,
  counts: { messages: withOutcome('sent'), ...Object.fromEntries(messageOutcomeIds.map(id => [id, withOutcome(id)])) },
  toListFilters: listFiltersOf,
}

function listFiltersOf(name: string, filter: Filter): readonly ListFilter[] | null {
  const field = name === 'yearMonth' ? 'month' : name
  if (!isMessageFilter(field)) return null
  if ('values' in filter) return [{ field, values: filter.values.map(value => String(value ?? noValue)) }]
  const { from, to } = filter
  return [{ field, values: [from === to ? String(from) : `${from ?? ''}-${to ?? ''}`] }]
}
