import { facetsText } from '../ui/results/address.ts'
import type { Filters } from './messages.ts'

/** What the list of shipments can be narrowed by, of all that a board can. */
const facets = [
  'scenarioId',
  'statusId',
  'milestoneIndex',
  'merchantId',
  'serviceProviderId',
  'serviceProviderProductGroupId',
  'toCountryCode',
  'tags',
]

/** The list of the shipments behind a board or a mark of it, as far as the list knows the filters. */
export function drillPath(filters: Filters): string {
  const chosen = Object.entries(pairsParted(filters)).flatMap(([name, filter]) => {
    if (!facets.includes(name) || !('values' in filter)) return []
    const values = filter.values.flatMap(value => (value === null || /[,;]/.test(String(value)) ? [] : [String(value)]))
    return [[name, values] as const]
  })
  const booked = filters.bookingDate
  const days = booked !== undefined && !('values' in booked) ? { bookedFrom: booked.from, bookedTo: booked.to } : {}
  const query = { facets: facetsText(Object.fromEntries(chosen)), ...days }
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return `/shipments?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** Filters the list would not follow, by name. */
export const notInList = (filters: Filters): string[] =>
  Object.keys(pairsParted(filters)).filter(name => !facets.includes(name) && name !== 'bookingDate')

/** One pair says two things that the list knows. */
function pairsParted(filters: Filters): Filters {
  const { tagMilestones, ...rest } = filters
  const only = tagMilestones !== undefined && 'values' in tagMilestones ? tagMilestones.values : []
  const pairs = only.map(value => String(value).split('|'))
  const [pair] = pairs
  if (pair === undefined || pairs.length > 1) return filters
  const milestone = pair.at(-1) ?? ''
  return { ...rest, tags: { values: [pair.slice(0, -1).join('|')] }, milestoneIndex: { values: [Number(milestone)] } }
}
