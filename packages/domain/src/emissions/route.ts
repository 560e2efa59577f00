import type { Point } from '../places/area-points.ts'
import { greatCircleKm } from '../places/distance.ts'
import { landmassOf } from '../places/landmasses.ts'
import { locateArea } from '../places/locate-area.ts'
import type { Mode } from './factors.ts'

export type RoutePlace = { readonly name: string; readonly point: Point }
export type Hop = {
  readonly mode: Mode
  readonly from: RoutePlace
  readonly to: RoutePlace
  /** The distance, where the two points do not give it. */
  readonly straightKm?: number
}

const port = (name: string, latitude: number, longitude: number): RoutePlace => ({
  name,
  point: { latitude, longitude },
})
const kapellskar = port('Kapellskär', 59.72, 19.07)
const naantali = port('Naantali', 60.47, 22.03)
const mariehamn = port('Mariehamn', 60.1, 19.93)
const nynashamn = port('Nynäshamn', 58.9, 17.95)
const visby = port('Visby', 57.64, 18.29)
const ystad = port('Ystad', 55.43, 13.82)
const ronne = port('Rønne', 55.1, 14.7)
const aarhus = port('Aarhus', 56.15, 10.22)
const reykjavik = port('Reykjavík', 64.15, -21.94)

/** Flights beyond this are long-haul. */
const shortHaulKm = 3700
/** North of this latitude Sweden and Finland share a land border, and the road is shorter than the ferry. */
const landBorderLatitude = 64

/** The hops between two areas: by road, by ship over water, or one flight. Null: a country is unknown. */
export function hopsOf(fromArea: string, toArea: string, lineHaul: 'road' | 'rail' | 'air'): Hop[] | null {
  const [from, to] = [placeOf(fromArea), placeOf(toArea)]
  if (from === null || to === null) return null
  const land: Mode = lineHaul === 'rail' ? 'rail' : 'articulated_truck'
  if (fromArea === toArea) return withinCountry(fromArea, { mode: land, from, to })
  if (lineHaul === 'air') {
    const isLong = greatCircleKm(from.point, to.point) > shortHaulKm
    return [{ mode: isLong ? 'air_long_haul' : 'air_short_haul', from, to }]
  }
  if (isOverseas(fromArea, toArea)) return [{ mode: 'sea', from, to }]
  const crossings = crossingsOf(fromArea, toArea, from.point, to.point)
  const stops = [from, ...crossings.flatMap(({ from: place, to: other }) => [place, other]), to]
  return stops.slice(1).flatMap((stop, index) => {
    const start = stops[index] ?? from
    const crossing = crossings.find(hop => hop.from === start && hop.to === stop)
    return start === stop ? [] : [{ mode: crossing?.mode ?? land, from: start, to: stop }]
  })
}

/** Whether no road leads from one area to the other. The ferries of the Nordic countries count as roads. */
export const isOverseas = (fromArea: string, toArea: string): boolean =>
  landmassOf(fromArea.slice(0, 2)) !== landmassOf(toArea.slice(0, 2))

function placeOf(areaId: string): RoutePlace | null {
  const located = locateArea(areaId)
  return located && { name: areaId, point: located.point }
}

/** A way inside one area is only local, unless all that is known of both ends is the country. */
function withinCountry(areaId: string, hop: Hop): Hop[] {
  const located = locateArea(areaId)
  return located?.precision === 'country' ? [{ ...hop, straightKm: located.countryRadiusKm }] : []
}

/** The parts of the Nordic countries that are separated by water. */
type Land = 'main' | 'finland' | 'aland' | 'gotland' | 'bornholm' | 'iceland'

function landOf(areaId: string): Land {
  if (areaId === 'SE-62') return 'gotland'
  if (areaId === 'DK-37') return 'bornholm'
  if (areaId === 'FI-22' || areaId === 'AX-22') return 'aland'
  if (areaId.startsWith('IS')) return 'iceland'
  return areaId.startsWith('FI') ? 'finland' : 'main'
}

const fromMain: Readonly<Record<Exclude<Land, 'main'>, Hop>> = {
  finland: { mode: 'ferry', from: kapellskar, to: naantali },
  aland: { mode: 'ferry', from: kapellskar, to: mariehamn },
  gotland: { mode: 'ferry', from: nynashamn, to: visby },
  bornholm: { mode: 'ferry', from: ystad, to: ronne },
  iceland: { mode: 'sea', from: aarhus, to: reykjavik },
}

/** The sea crossings between two lands, via the mainland if there is no direct ferry. */
function crossingsOf(fromArea: string, toArea: string, from: Point, to: Point): Hop[] {
  const [a, b] = [landOf(fromArea), landOf(toArea)]
  if (a === b) return []
  const isNorth = from.latitude > landBorderLatitude && to.latitude > landBorderLatitude
  if (isNorth && [a, b].every(land => land === 'main' || land === 'finland')) return []
  if (a === 'finland' && b === 'aland') return [{ mode: 'ferry', from: naantali, to: mariehamn }]
  if (a === 'aland' && b === 'finland') return [{ mode: 'ferry', from: mariehamn, to: naantali }]
  const out = a === 'main' ? [] : [back(fromMain[a])]
  const into = b === 'main' ? [] : [fromMain[b]]
  return [...out, ...into]
}

const back = ({ mode, from, to }: Hop): Hop => ({ mode, from: to, to: from })
