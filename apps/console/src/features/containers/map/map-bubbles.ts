import type { MapPlace } from '@aftermile/contract/containers/map'
import { numberText } from '@aftermile/domain/format/numbers'
import type { MapSearch, MapState } from './map-search.ts'

export type Counts = Omit<MapPlace, 'countryCode' | 'city' | 'point'>

/** The count of a time state, or the total without one. */
export function countIn(counts: Counts, state: MapState | undefined): number {
  if (state === undefined) return counts.count
  return { expired: counts.expired, predicted_late: counts.predictedLate, on_time: counts.onTime }[state]
}

export type Town = Pick<MapPlace, 'city' | 'countryCode'>

export type Bubble = Counts & {
  /** The towns that it counts, largest first. */
  readonly towns: readonly Town[]
  readonly longitude: number
  readonly latitude: number
}

/** Towns with the same point share a bubble. */
export function bubblesOf(places: readonly MapPlace[]): Bubble[] {
  const byPoint = Map.groupBy(
    places.filter(({ point }) => point !== null),
    ({ point }) => `${point?.longitude} ${point?.latitude}`,
  )
  return [...byPoint.values()].flatMap(group => {
    const point = group[0]?.point
    if (!point) return []
    const towns = group.toSorted((a, b) => b.count - a.count)
    return [
      {
        towns: towns.map(({ city, countryCode }) => ({ city, countryCode })),
        ...point,
        ...sumOf(group),
      },
    ]
  })
}

export function bubbleName({ towns: [largest, ...others] }: Pick<Bubble, 'towns'>): string {
  if (largest === undefined) return ''
  return others.length === 0 ? largest.city : `${largest.city} and ${numberText(others.length)} more`
}

const sum = (group: readonly Counts[], field: keyof Counts): number =>
  group.reduce((total, each) => total + each[field], 0)

export const sumOf = (group: readonly Counts[]): Counts => ({
  count: sum(group, 'count'),
  expired: sum(group, 'expired'),
  predictedLate: sum(group, 'predictedLate'),
  onTime: sum(group, 'onTime'),
  noScan24: sum(group, 'noScan24'),
  noScan48: sum(group, 'noScan48'),
  noScan72: sum(group, 'noScan72'),
  noScan168: sum(group, 'noScan168'),
})

type Part = { readonly state: string; readonly size: number }

const statesOf = ({ count, expired, predictedLate, onTime }: Counts): readonly Part[] => [
  { state: 'expired', size: expired },
  { state: 'predicted_late', size: predictedLate },
  { state: 'on_time', size: onTime },
  { state: 'none', size: count - expired - predictedLate - onTime },
]

/** The longest silence first. Each shipment is in one part. */
export const noScansOf = ({ count, noScan24, noScan48, noScan72, noScan168 }: Counts) =>
  [
    { state: 'silent168', text: 'Over 7 days', size: noScan168 },
    { state: 'silent72', text: '3–7 days', size: noScan72 - noScan168 },
    { state: 'silent48', text: '2–3 days', size: noScan48 - noScan72 },
    { state: 'silent24', text: '1–2 days', size: noScan24 - noScan48 },
    { state: 'none', text: 'Under 24 h', size: count - noScan24 },
  ] as const

/** The parts of a ring, as fractions of a turn from the top; empty parts are left out. */
export function ringOf(counts: Counts, colors: MapSearch['colors']) {
  const { count } = counts
  const parts: readonly Part[] = colors === 'silence' ? noScansOf(counts) : statesOf(counts)
  let from = 0
  return parts
    .filter(({ size }) => size > 0)
    .map(({ state, size }) => {
      const part = { state, from, to: from + size / count }
      from = part.to
      return part
    })
}

/** The area grows with the count. The minimum keeps a bubble visible and clickable. */
export const radiusOf = (count: number, max: number): number =>
  count === 0 ? 0 : 6 + 22 * Math.sqrt(count / Math.max(max, 1))
