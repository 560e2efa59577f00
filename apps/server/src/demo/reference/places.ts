import { readFileSync } from 'node:fs'
import type { Random } from './random.ts'

export type Place = {
  readonly countryCode: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
  /** Roughly the population in thousands. */
  readonly weight: number
  readonly zipCodes: readonly string[]
}

const rows = readFileSync(new URL('./places.csv', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))

export const places: readonly Place[] = rows.map(line => {
  const [countryCode = '', city = '', latitude = '', longitude = '', weight = '', zipCodes = ''] = line.split(';')
  return {
    countryCode,
    city,
    latitude: Number(latitude),
    longitude: Number(longitude),
    weight: Number(weight),
    zipCodes: zipCodes.split(','),
  }
})

type CumulativeWeights = { readonly steps: readonly number[]; readonly total: number; readonly all: readonly Place[] }

const weightsByCountry = new Map(
  [...Map.groupBy(places, place => place.countryCode)].map(([code, all]) => [code, cumulativeWeights(all)]),
)

/** A random place in a country, weighted by population. */
export function somewhereIn(countryCode: string, random: Random): Place {
  const weights = weightsByCountry.get(countryCode)
  if (!weights) throw new Error(`There is no place in ${countryCode}`)
  const target = random.next() * weights.total
  let [low, high] = [0, weights.all.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((weights.steps[middle] ?? 0) > target) high = middle
    else low = middle + 1
  }
  return weights.all[low] ?? getPlace(countryCode, '')
}

export function getPlace(countryCode: string, city: string): Place {
  const found = places.find(place => place.countryCode === countryCode && place.city === city)
  if (!found) throw new Error(`There is no place ${city} in ${countryCode}`)
  return found
}

/** Great-circle distance in kilometres. */
export function distanceKm(from: Place, to: Place): number {
  const radians = Math.PI / 180
  const [a, b] = [from.latitude * radians, to.latitude * radians]
  const half = Math.sin((b - a) / 2) ** 2
  const across = Math.sin(((to.longitude - from.longitude) * radians) / 2) ** 2
  return 12_742 * Math.asin(Math.sqrt(half + Math.cos(a) * Math.cos(b) * across))
}

function cumulativeWeights(all: readonly Place[]): CumulativeWeights {
  let total = 0
  const steps = all.map(place => {
    total += place.weight
    return total
  })
  return { steps, total, all }
}
