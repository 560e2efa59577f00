import { z } from 'zod'
import {
  type ChosenFacets,
  facetsText,
  parseChosenFacets,
  parseListAddress,
} from '../../search/address/list-address.ts'

const mapStates = ['expired', 'predicted_late', 'on_time'] as const
export type MapState = (typeof mapStates)[number]

/** The search parameters of the map besides its filters. */
const MapSearch = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .catch(undefined),
  state: z.enum(mapStates).optional().catch(undefined),
  colors: z.literal('silence').optional().catch(undefined),
})

/** The filters are those of the list of shipments, so that each leads to the other. */
export type MapSearch = z.infer<typeof MapSearch> & {
  facets?: string | undefined
  text?: string | undefined
  bookedFrom?: string | undefined
  bookedTo?: string | undefined
}

/** A link from a list may have the country and the delivery status among its facets: on the map they have a place of their own. */
export function parseMapSearch(search: Record<string, unknown>): MapSearch {
  const { facets, text, bookedFrom, bookedTo } = parseListAddress(search)
  const { isInactive: _, isLive: __, ...chosen } = { ...parseChosenFacets(facets), ...olderFilters(search) }
  const country = MapSearch.shape.country.parse(onlyOf(chosen, 'placeCountryCode'))
  const own = MapSearch.parse(search)
  const state = own.state ?? MapSearch.shape.state.parse(onlyOf(chosen, 'timeState'))
  // The legend of the silence has no delivery status: there it is a filter like the others.
  const isLegend = own.colors !== 'silence'
  const left = {
    ...chosen,
    ...(country && { placeCountryCode: [] }),
    ...(state && { timeState: isLegend ? [] : [state] }),
  }
  // All parameters: one that is absent here would stay in the address.
  return {
    ...own,
    country: own.country ?? country,
    state: isLegend ? state : undefined,
    facets: facetsText(left),
    text: text?.trim() || undefined,
    bookedFrom,
    bookedTo,
  }
}

/** The parameters of addresses from before the map had the filters of the list. */
function olderFilters({ merchant, scenario }: Record<string, unknown>): ChosenFacets {
  const listOf = (value: unknown) => (typeof value === 'string' && value !== '' ? [value] : null)
  const [merchants, scenarios] = [listOf(merchant), listOf(scenario)]
  return { ...(merchants && { merchantId: merchants }), ...(scenarios && { scenarioId: scenarios }) }
}

/** The value of a filter that has only one. */
export const onlyOf = (chosen: ChosenFacets, field: string): string | undefined =>
  chosen[field]?.length === 1 ? chosen[field][0] : undefined

/** The filters that the map has fields for. */
const selectedFields = ['serviceProviderId', 'noEventHours', 'merchantId', 'scenarioId'] as const

/** Whether the field of the map shows all of a filter. */
export const isSelected = (chosen: ChosenFacets, field: string): boolean =>
  selectedFields.some(each => each === field) && onlyOf(chosen, field) !== undefined

/** The facets with one filter set to a value, or without it. */
export const withOnly = ({ facets }: MapSearch, field: string, value: string | null): MapSearch => ({
  facets: facetsText({ ...parseChosenFacets(facets), [field]: value === null ? [] : [value] }),
})
