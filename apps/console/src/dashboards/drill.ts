import type { LiveBoard } from '@aftermile/dashboards/boards/live'
import type { Filter } from '@aftermile/dashboards/crossfilter/filter'
import { splitPair } from '@aftermile/dashboards/datasets/pairs'
import { dropShipmentTypes } from '@aftermile/domain/parties'
import { facetsText } from '../ui/results/address.ts'
import type { Filters } from './messages.ts'

/** What the list of shipments can be narrowed by, of all that a board can. */
const known = [
  'scenarioId',
  'statusId',
  'milestoneIndex',
  'merchantId',
  'serviceProviderId',
  'serviceProviderProductGroupId',
  'toCountryCode',
  'tags',
  'payingCustomerNumber',
  'senderPartyTypeId',
  'senderPartyName',
  'receiverPartyTypeId',
  'returnTypeId',
  'fromCountryCode',
  'fromCountryAreaId',
  'fromCity',
  'toCountryAreaId',
  'toCity',
]

export type Drill = {
  readonly path: string
  /** The filters that the list does not follow, by name. */
  readonly without: readonly string[]
}

/** The list of the shipments behind a board or a mark of it, as far as the list knows the filters. */
export function drillOf({ where }: Pick<LiveBoard, 'where'>, filters: Filters): Drill {
  const { boardScenario } = where
  const asked = { ...(boardScenario && { scenarioId: boardScenario }), ...filters }
  const parted = Object.entries(asked).map(([name, filter]) => ({ name, parts: partsOf(name, filter) }))
  const parts = parted.flatMap(one => one.parts ?? [])
  const without = parted.filter(one => one.parts === null).map(one => one.name)
  const facets = parts.flatMap(part => ('field' in part ? [[part.field, part.values] as const] : []))
  const days = parts.flatMap(part => ('field' in part ? [] : [part]))
  const fields = new Set(facets.map(([field]) => field))
  // Two filters on one thing are both to be met, which the list cannot be asked for.
  if (fields.size < facets.length || days.length > 1) return { path: '/shipments', without: Object.keys(filters) }
  const given = Object.entries({ facets: facetsText(Object.fromEntries(facets)), ...days[0] })
  const query = new URLSearchParams(given.flatMap(([name, value]) => (value == null ? [] : [[name, value]])))
  return { path: `/shipments?${query}`, without }
}

/** More than this are never named one by one. */
export const mostIds = 150
/** So much of an address may be names. */
const mostIdsLength = 4500

/** The list of exactly these shipments; null where they are too many for an address. */
export function pathOfIds(ids: readonly string[]): string | null {
  const facets = facetsText({ id: ids }) ?? ''
  const isWhole = ids.length > 0 && facets.length <= mostIdsLength && !ids.some(id => /[,;]/.test(id))
  return isWhole ? `/shipments?${new URLSearchParams({ facets })}` : null
}

type Part = { readonly field: string; readonly values: readonly string[] } | Days
type Days = { readonly bookedFrom: string | null; readonly bookedTo: string | null }

/** What the list is asked for a filter; null where it knows none. */
function partsOf(name: string, filter: Filter): readonly Part[] | null {
  if (!('values' in filter)) return name === 'bookingDate' ? [daysOf(filter.from, filter.to)] : null
  const [first = null] = filter.values
  if (name === 'isDropShipment' && filter.values.length === 1 && first === 1)
    return [{ field: 'senderPartyTypeId', values: dropShipmentTypes }]
  const isOnePair = filter.values.length === 1 && first !== null
  const [one, other] = splitPair(String(first))
  if (name === 'tagMilestones' && isOnePair) return pairOf({ field: 'tags', values: [one] }, other)
  if (name === 'bookingDateMilestone' && isOnePair) return pairOf(daysOf(one, one), other)
  const values = filter.values.flatMap(value => (value === null || /[,;]/.test(String(value)) ? [] : [String(value)]))
  // All of them, or the list would hold less than was chosen.
  return known.includes(name) && values.length === filter.values.length ? [{ field: name, values }] : null
}

const pairOf = (first: Part, milestone: string): readonly Part[] => [
  first,
  { field: 'milestoneIndex', values: [milestone] },
]

const daysOf = (from: string | number | null, to: string | number | null): Days => ({
  bookedFrom: from === null ? null : String(from),
  bookedTo: to === null ? null : String(to),
})
