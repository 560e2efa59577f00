import { facetsText, parseChosenFacets } from '../../search/address/list-address.ts'
import type { Town } from './map-bubbles.ts'
import type { MapSearch } from './map-search.ts'

/** Without towns it is the full country, or the world. */
type Place = {
  readonly search: MapSearch
  readonly countryCode?: string | null | undefined
  readonly towns?: readonly Town[]
  /** Those that the map does not count. */
  readonly isInactive?: boolean
}

export type ListTarget = {
  readonly path: string
  /** The filters that the list does not support. */
  readonly without: readonly string[]
}

/** The most characters of town names in an address. */
const maxNamesLength = 4500

/** The list of the open shipments that the map counts at a place. */
export function listPath({ search, towns = [], countryCode, isInactive = false }: Place): ListTarget {
  const { facets, state, text, bookedFrom, bookedTo } = search
  const countries = [...new Set([countryCode, ...towns.map(town => town.countryCode)])].filter(code => code != null)
  const pairs = [...new Set(towns.map(town => `${town.countryCode ?? ''}/${town.city.replaceAll(/[,;]/g, ' ')}`))]
  const fitAddress = pairs.join().length <= maxNamesLength
  const hasPairs = fitAddress && pairs.length > 0
  const chosen = facetsText({
    ...parseChosenFacets(facets),
    ...(!hasPairs && countries.length > 0 && { placeCountryCode: countries }),
    ...(hasPairs && { placeTown: pairs }),
    ...(state && { timeState: [state] }),
    isInactive: [String(isInactive)],
  })
  const query = new URLSearchParams({
    ...(chosen && { facets: chosen }),
    ...(text && { text }),
    ...(bookedFrom && { bookedFrom }),
    ...(bookedTo && { bookedTo }),
    includeCompleted: 'false',
  })
  return { path: `/shipments?${query}`, without: fitAddress ? [] : [pairs.length === 1 ? 'town' : 'towns'] }
}
