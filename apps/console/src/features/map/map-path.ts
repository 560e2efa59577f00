import { fieldsWith } from '@aftermile/domain/fields/lookup'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { type ListAddress, parseChosenFacets } from '../lists/address/list-address.ts'
import { type MapSearch, parseMapSearch } from './map-search.ts'

const supported = { scenarioId: 'scenario', timeState: 'state', placeCountryCode: 'country', merchantId: 'merchant' }

const labels: Readonly<Record<string, { label: string } | undefined>> = fieldsWith(shipmentFields, 'filter')

/** The map with the filters of the list of shipments, and those that it does not support. */
export function mapOfList(address: ListAddress): { search: MapSearch; without: readonly string[] } {
  const { isQuiet: _, isLive: __, ...chosen } = parseChosenFacets(address.facets)
  const carried = Object.entries(supported).flatMap(([field, param]) =>
    chosen[field]?.length === 1 ? [{ field, param, value: chosen[field][0] }] : [],
  )
  const left = Object.keys(chosen).filter(field => !carried.some(each => each.field === field))
  const { text, bookedFrom, bookedTo, completedFrom, completedTo } = address
  return {
    search: parseMapSearch(Object.fromEntries(carried.map(({ param, value }) => [param, value]))),
    without: [
      ...(text ? ['search text'] : []),
      ...([bookedFrom, bookedTo, completedFrom, completedTo].some(Boolean) ? ['dates'] : []),
      ...left.map(field => labels[field]?.label.toLowerCase() ?? 'some filters'),
    ],
  }
}
