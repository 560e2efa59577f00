import { facetsText } from '../lists/address/list-address.ts'
import type { Town } from './map-bubbles.ts'
import type { MapSearch } from './map-search.ts'

/** No towns: all of the country, or of the world. */
type Place = Pick<MapSearch, 'scenario' | 'state'> & {
  readonly countryCode?: string | null | undefined
  readonly towns?: readonly Town[]
}

export type ListTarget = {
  readonly path: string
  /** In words, what the list cannot be asked for. */
  readonly without: readonly string[]
}

/** So much of an address may be names of towns. */
const mostNamesLength = 4500

/** The list of the open shipments that are there now: those that the map counts. */
export function listPath({ towns = [], countryCode, scenario, state }: Place): ListTarget {
  const countries = [...new Set([countryCode, ...towns.map(town => town.countryCode)])].filter(code => code != null)
  const cities = [...new Set(towns.map(({ city }) => city))]
  const areAskable = cities.join().length <= mostNamesLength && !cities.some(city => /[,;]/.test(city))
  const facets = facetsText({
    placeCountryCode: countries,
    placeCity: areAskable ? cities : [],
    scenarioId: scenario ? [scenario] : [],
    timeState: state ? [state] : [],
  })
  const query = new URLSearchParams({ ...(facets && { facets }), includeCompleted: 'false' })
  return { path: `/shipments?${query}`, without: areAskable ? [] : [cities.length === 1 ? 'town' : 'towns'] }
}
