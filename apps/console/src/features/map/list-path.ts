import { facetsText } from '../lists/address/list-address.ts'
import type { Town } from './map-bubbles.ts'
import type { MapSearch } from './map-search.ts'

/** Without towns it is the full country, or the world. */
type Place = Pick<MapSearch, 'merchant' | 'scenario' | 'state'> & {
  readonly countryCode?: string | null | undefined
  readonly towns?: readonly Town[]
  /** Those that the map does not count. */
  readonly isQuiet?: boolean
}

export type ListTarget = {
  readonly path: string
  /** The filters that the list does not support. */
  readonly without: readonly string[]
}

/** The most characters of town names in an address. */
const maxNamesLength = 4500

/** The list of the open shipments that the map counts at a place. */
export function listPath({ towns = [], countryCode, merchant, scenario, state, isQuiet = false }: Place): ListTarget {
  const countries = [...new Set([countryCode, ...towns.map(town => town.countryCode)])].filter(code => code != null)
  const pairs = [...new Set(towns.map(town => `${town.countryCode ?? ''}/${town.city}`))]
  const fitAddress = pairs.join().length <= maxNamesLength && !pairs.some(pair => /[,;]/.test(pair))
  const hasPairs = fitAddress && pairs.length > 0
  const facets = facetsText({
    placeCountryCode: hasPairs ? [] : countries,
    placeTown: hasPairs ? pairs : [],
    merchantId: merchant ? [merchant] : [],
    scenarioId: scenario ? [scenario] : [],
    timeState: state ? [state] : [],
    isQuiet: [String(isQuiet)],
  })
  const query = new URLSearchParams({ ...(facets && { facets }), includeCompleted: 'false' })
  return { path: `/shipments?${query}`, without: fitAddress ? [] : [pairs.length === 1 ? 'town' : 'towns'] }
}
