import type { Position } from 'geojson'
import type { Country } from '../../../atlas/atlas.ts'

type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }

/** The box around points, in degrees, with a margin on every side. */
export function boxAround(
  points: readonly (readonly [longitude: number, latitude: number])[],
  marginDegrees: number,
): Box {
  const [longitudes, latitudes] = [points.map(([longitude]) => longitude), points.map(([, latitude]) => latitude)]
  return {
    west: Math.min(...longitudes) - marginDegrees,
    south: Math.min(...latitudes) - marginDegrees,
    east: Math.max(...longitudes) + marginDegrees,
    north: Math.max(...latitudes) + marginDegrees,
  }
}

/** The countries that overlap a box; only these are drawn. One across the antimeridian counts as all around the globe. */
export const countriesIn = (countries: readonly Country[], box: Box): Country[] =>
  countries.filter(country => {
    const { west, south, east, north } = bounds.get(country) ?? measureBounds(country)
    return north >= box.south && south <= box.north && east >= box.west && west <= box.east
  })

const bounds = new WeakMap<Country, Box>()

function measureBounds(country: Country): Box {
  const box = { west: 180, south: 90, east: -180, north: -90 }
  for (const [longitude = 0, latitude = 0] of outlineOf(country)) {
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
  }
  bounds.set(country, box)
  return box
}

function outlineOf({ geometry }: Country): Position[] {
  if (geometry.type === 'Polygon') return geometry.coordinates.flat()
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat(2) : []
}
