import { geoBounds } from 'd3-geo'
import type { Country } from './atlas.ts'

type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }

/** Around these points, in degrees, with room on every side. */
export function boxAround(
  points: readonly (readonly [longitude: number, latitude: number])[],
  roomDegrees: number,
): Box {
  const [longitudes, latitudes] = [points.map(([one]) => one), points.map(([, other]) => other)]
  return {
    west: Math.min(...longitudes) - roomDegrees,
    south: Math.min(...latitudes) - roomDegrees,
    east: Math.max(...longitudes) + roomDegrees,
    north: Math.max(...latitudes) + roomDegrees,
  }
}

/** The countries that reach into a box, so that the others need not be drawn. */
export const countriesIn = (countries: readonly Country[], box: Box): Country[] =>
  countries.filter(country => {
    const [[west, south], [east, north]] = geoBounds(country)
    if (north < box.south || south > box.north) return false
    // A country over the antimeridian begins east of where it ends.
    return west > east || (east >= box.west && west <= box.east)
  })
