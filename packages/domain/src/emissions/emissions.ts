import { greatCircleKm } from '../places/distance.ts'
import { locateArea, type Precision } from '../places/locate-area.ts'
import { detours, type Factor, type FactorTable, type Mode } from './factors.ts'
import { type Hop, hopsOf } from './route.ts'

/** How a tenant's parcels travel when nothing was measured. */
export type Assumptions = {
  readonly pickUpKm: number
  readonly lastMileKm: number
  readonly lineHaul: 'road' | 'rail' | 'air'
  readonly lastMile: 'van' | 'electric_van' | 'truck'
}

export type Consignment = {
  readonly weightKg: number | null
  readonly fromArea: string | null
  readonly toArea: string | null
}

export type Leg = {
  readonly kind: 'pick_up' | 'line_haul' | 'last_mile'
  readonly mode: Mode
  readonly from: string
  readonly to: string
  /** Null for a leg that is assumed and has no two places. */
  readonly greatCircleKm: number | null
  readonly detourFactor: number
  readonly detourPlusKm: number
  readonly km: number
  readonly tonneKm: number
  readonly ttwKg: number
  readonly wttKg: number
  readonly co2eKg: number
  readonly factor: Factor
}

export type Emissions = {
  readonly legs: readonly Leg[]
  readonly tonneKm: number | null
  readonly ttwKg: number | null
  readonly wttKg: number | null
  readonly co2eKg: number | null
  /** g/tkm, well to wheel. */
  readonly intensity: number | null
  readonly missing: readonly ('weight' | 'from' | 'to')[]
  /** The less precise of the two ends; null if nothing was computed. */
  readonly precision: Precision | null
}

const method =
  'Based on ISO 14083: CO2e = tonnes × km × factor, summed over the legs. Well to wheel = well to tank + tank to wheel. Distance: great circle between area centres × a detour factor per mode.'

/** How emissions were computed, and from how precise places. */
export function emissionsMethod(precision: Precision | null): string {
  if (precision === 'country')
    return `${method} Estimated from the country: its centre stands for a place without a known postal area.`
  return precision === 'region' ? `${method} Estimated from the centres of larger postal regions.` : method
}

/** The emissions of moving a consignment. Missing inputs are listed, and nothing is estimated without them. */
export function emissionsOf(
  { weightKg, fromArea, toArea }: Consignment,
  table: FactorTable,
  assumptions: Assumptions,
): Emissions {
  const hops = fromArea === null || toArea === null ? null : hopsOf(fromArea, toArea, assumptions.lineHaul)
  const missing = missingOf({ weightKg, fromArea, toArea })
  if (missing.length > 0 || weightKg === null || hops === null || fromArea === null || toArea === null)
    return {
      legs: [],
      tonneKm: null,
      ttwKg: null,
      wttKg: null,
      co2eKg: null,
      intensity: null,
      missing,
      precision: null,
    }
  const tonnes = weightKg / 1000
  const legs = [
    localLeg('pick_up', 'van', fromArea, assumptions.pickUpKm),
    ...hops.map(haulLeg),
    localLeg('last_mile', assumptions.lastMile, toArea, assumptions.lastMileKm),
  ].map(leg => loaded(leg, tonnes, table.factors[leg.mode]))
  const total = (of: (leg: Leg) => number): number => legs.reduce((sum, leg) => sum + of(leg), 0)
  const [tonneKm, co2eKg] = [total(leg => leg.tonneKm), total(leg => leg.co2eKg)]
  return {
    legs,
    tonneKm,
    ttwKg: total(leg => leg.ttwKg),
    wttKg: total(leg => leg.wttKg),
    co2eKg,
    intensity: emissionIntensity(co2eKg, tonneKm),
    missing,
    precision: leastPrecise(fromArea, toArea),
  }
}

const fromBest: readonly Precision[] = ['area', 'region', 'country']

function leastPrecise(...areas: readonly string[]): Precision | null {
  const ranks = areas.map(area => fromBest.indexOf(locateArea(area)?.precision ?? 'country'))
  return fromBest[Math.max(...ranks)] ?? null
}

/** Emission intensity in g/tkm; null if nothing was moved. */
const emissionIntensity = (co2eKg: number, tonneKm: number): number | null =>
  tonneKm > 0 ? (co2eKg * 1000) / tonneKm : null

function missingOf({ weightKg, fromArea, toArea }: Consignment): Emissions['missing'] {
  const isPlace = (area: string | null): boolean => locateArea(area) !== null
  return [
    ...(weightKg === null || weightKg <= 0 ? (['weight'] as const) : []),
    ...(isPlace(fromArea) ? [] : (['from'] as const)),
    ...(isPlace(toArea) ? [] : (['to'] as const)),
  ]
}

type Distance = Omit<Leg, 'tonneKm' | 'ttwKg' | 'wttKg' | 'co2eKg' | 'factor'>

const localLeg = (kind: 'pick_up' | 'last_mile', mode: Mode, area: string, km: number): Distance => ({
  kind,
  mode,
  from: area,
  to: area,
  greatCircleKm: null,
  detourFactor: 1,
  detourPlusKm: 0,
  km,
})

function haulLeg({ mode, from, to, straightKm }: Hop): Distance {
  const straight = straightKm ?? greatCircleKm(from.point, to.point)
  const { factor, plusKm } = detours[mode]
  return {
    kind: 'line_haul',
    mode,
    from: from.name,
    to: to.name,
    greatCircleKm: straight,
    detourFactor: factor,
    detourPlusKm: plusKm,
    km: straight * factor + plusKm,
  }
}

function loaded(distance: Distance, tonnes: number, factor: Factor): Leg {
  const tonneKm = tonnes * distance.km
  const [ttwKg, wttKg] = [tonneKm * factor.ttw, tonneKm * factor.wtt]
  return { ...distance, tonneKm, ttwKg, wttKg, co2eKg: ttwKg + wttKg, factor }
}
