import { findPoint, type Point } from './area-points.ts'
import { countryCentres } from './country-centres.ts'
import { postalCentres } from './postal-centres.ts'

/** How well a place is known: by its postal area, by a larger postal region, or only by its country. */
export type Precision = 'area' | 'region' | 'country'

export type LocatedArea = {
  readonly point: Point
  readonly precision: Precision
  /** How far from the middle of the country places are on average. */
  readonly countryRadiusKm: number
}

/** Where an area is, such as SE-11, US-94 or DE: the middle of the smallest part that we know. Null: there is no such country. */
export function locateArea(areaId: string | null): LocatedArea | null {
  const [countryCode = '', start = ''] = areaId?.split('-') ?? []
  const country = countries().get(countryCode)
  if (country === undefined) return null
  const { radiusKm: countryRadiusKm, ...middle } = country
  const area = findPoint(areaId)
  if (area !== null) return { point: area, precision: 'area', countryRadiusKm }
  const regions = regionsOf(countryCode)
  const region = regions.get(start) ?? regions.get(start.slice(0, 1))
  return { point: region ?? middle, precision: region === undefined ? 'country' : 'region', countryRadiusKm }
}

type Country = Point & { readonly radiusKm: number }
let readCountries: ReadonlyMap<string, Country> | null = null
const readRegions = new Map<string, ReadonlyMap<string, Point>>()

function countries(): ReadonlyMap<string, Country> {
  readCountries ??= new Map(
    rowsOf(countryCentres).map(([code, latitude = 0, longitude = 0, radiusKm = 0]) => [
      code,
      { latitude, longitude, radiusKm },
    ]),
  )
  return readCountries
}

function regionsOf(countryCode: string): ReadonlyMap<string, Point> {
  let regions = readRegions.get(countryCode)
  if (regions === undefined) {
    const rows = rowsOf(postalCentres[countryCode] ?? '')
    regions = new Map(rows.map(([start, latitude = 0, longitude = 0]) => [start, { latitude, longitude }]))
    if (countries().has(countryCode)) readRegions.set(countryCode, regions)
  }
  return regions
}

const rowsOf = (table: string): [name: string, ...numbers: number[]][] =>
  table
    .split(';')
    .map(row => row.trim().split(/\s+/))
    .flatMap(([name = '', ...numbers]) => (name === '' ? [] : [[name, ...numbers.map(Number)]]))
