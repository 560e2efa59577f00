import { localValue, rangeValue, type TextRange } from '@aftermile/domain/fields/filter-values'
import { liveFilterKinds, liveFilters } from '@aftermile/domain/fields/live-filters'
import { fieldsWith, storedNames } from '@aftermile/domain/fields/lookup'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { noValue } from '@aftermile/domain/fields/shipment-filters'
import { timeStates } from '@aftermile/domain/shipment/delivery-times'
import type { DrillDown, ListFilter } from '../data/drill-down.ts'
import type { Filter } from '../data/filter.ts'
import { joinPair, splitPair } from '../data/pairs.ts'
import type { Value } from '../data/value.ts'

/** The filters of the shipment list with the same name. */
const known: readonly string[] = [...storedNames(fieldsWith(shipmentFields, 'filter')), ...Object.keys(liveFilters)]

const { numbers, local, localPairs }: Readonly<Record<keyof typeof liveFilterKinds, readonly string[]>> =
  liveFilterKinds

/** Live rows are shipments. The shipment list has a filter for each of their dimensions. */
export const liveDrillDown: DrillDown<'id' | 'bookingTimestamp'> = {
  list: '/shipments',
  days: ['bookedFrom', 'bookedTo'],
  rows: { id: 'id', sort: { by: 'bookingTimestamp', isDescending: true } },
  hasMap: true,
  always: [{ field: 'isLive', values: ['true'] }],
  toListFilters: listFiltersOf,
}

function listFiltersOf(name: string, filter: Filter, zone: string): readonly ListFilter[] | null {
  if (name === 'boardScenario') return listFiltersOf('scenarioId', filter, zone)
  if (name === 'timeState' && !('values' in filter)) return [{ field: name, values: timeStates.map(({ id }) => id) }]
  if (!known.includes(name) && name !== 'timeState') return null
  if (numbers.includes(name)) return [{ field: name, values: rangesOf(filter).map(rangeValue) }]
  if (name === 'bookingDate' && !('values' in filter)) return [textRange(filter)]
  if (local.includes(name)) return [{ field: name, values: rangesOf(filter).map(range => inZone(range, zone)) }]
  if (!('values' in filter)) return null
  const inPairs = (value: string) => {
    const [first, second] = splitPair(value)
    return joinPair(localValue({ from: first, to: first }, zone), second)
  }
  const textOf = localPairs.includes(name) ? inPairs : String
  return [{ field: name, values: filter.values.map(value => (value === null ? noValue : textOf(String(value)))) }]
}

const inZone = (range: TextRange, zone: string): string => (range.from === noValue ? noValue : localValue(range, zone))

const textRange = ({ from, to }: { from: Value; to: Value }): TextRange => ({
  from: from === null ? null : String(from),
  to: to === null ? null : String(to),
})

/** Numbers in a row are one range, so that many of them fit into an address. */
function rangesOf(filter: Filter): TextRange[] {
  if (!('values' in filter)) return [textRange(filter)]
  const counts = filter.values.filter(value => typeof value === 'number').toSorted((a, b) => a - b)
  const starts = counts.filter((count, index) => count !== (counts[index - 1] ?? Number.NaN) + 1)
  const ends = counts.filter((count, index) => count !== (counts[index + 1] ?? Number.NaN) - 1)
  const others = filter.values.flatMap(value => (typeof value === 'number' ? [] : [value ?? noValue]))
  return [
    ...starts.map((from, index) => textRange({ from, to: ends[index] ?? from })),
    ...others.map(value => ({ from: value, to: value })),
  ]
}
