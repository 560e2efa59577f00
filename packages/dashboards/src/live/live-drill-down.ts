import { fieldsWith, storedNames } from '@aftermile/domain/fields/lookup'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { dropShipmentTypes } from '@aftermile/domain/lists/parties'
import type { DrillDown, ListFilter } from '../data/drill-down.ts'
import type { Filter } from '../data/filter.ts'
import { splitPair } from '../data/pairs.ts'

/** The filters of the shipment list with the same name. */
const known: readonly string[] = storedNames(fieldsWith(shipmentFields, 'filter'))

/** Live rows are shipments. The shipment list has most of their filters. */
export const liveDrillDown: DrillDown<'id' | 'bookingTimestamp'> = {
  list: '/shipments',
  days: ['bookedFrom', 'bookedTo'],
  rows: { id: 'id', sort: { by: 'bookingTimestamp', isDescending: true } },
  toListFilters: listFiltersOf,
}

function listFiltersOf(name: string, filter: Filter): readonly ListFilter[] | null {
  if (name === 'boardScenario') return listFiltersOf('scenarioId', filter)
  if (!('values' in filter)) return name === 'bookingDate' ? [days(filter.from, filter.to)] : null
  const [first = null] = filter.values
  const isYes = filter.values.length === 1 && first === 1
  if (name === 'isPredictedLate' && isYes) return inTimeStates(['predicted_late'])
  if (name === 'isPredictedOnTime' && isYes) return inTimeStates(['on_time'])
  if (name === 'isDropShipment' && isYes) return [{ field: 'senderPartyTypeId', values: dropShipmentTypes }]
  const isOnePair = filter.values.length === 1 && first !== null
  const [one, other] = splitPair(String(first))
  if (name === 'tagMilestones' && isOnePair) return [{ field: 'tags', values: [one] }, milestone(other)]
  if (name === 'bookingDateMilestone' && isOnePair) return [days(one, one), milestone(other)]
  const values = filter.values.flatMap(value => (value === null ? [] : [String(value)]))
  // Only if no value is null, else the list would show too few rows.
  if (values.length < filter.values.length) return null
  if (name === 'timeState') return inTimeStates(values)
  return known.includes(name) ? [{ field: name, values }] : null
}

/** Only open shipments have a time state, and live boards leave out the quiet ones. */
const inTimeStates = (values: readonly string[]): readonly ListFilter[] => [
  { field: 'timeState', values },
  { field: 'isQuiet', values: ['false'] },
  { param: 'includeCompleted', value: 'false' },
]

const milestone = (index: string): ListFilter => ({ field: 'milestoneIndex', values: [index] })

const days = (from: string | number | null, to: string | number | null): ListFilter => ({
  from: from === null ? null : String(from),
  to: to === null ? null : String(to),
})
