import type { MapPlace } from '@aftermile/contract/map'
import type { MapState } from './map-search.ts'

export type Counts = Pick<MapPlace, 'count' | 'expired' | 'predictedLate' | 'onTime'>

/** How many are in a time state; all of them without one. */
export function countIn(counts: Counts, state: MapState | undefined): number {
  if (state === undefined) return counts.count
  return { expired: counts.expired, predicted_late: counts.predictedLate, on_time: counts.onTime }[state]
}

export type Bubble = Counts & {
  readonly name: string
  readonly countryCode: string | null
  readonly city: string
  readonly longitude: number
  readonly latitude: number
}

/** Towns that are known by the same point are drawn as one, under the name of the largest. */
export function bubblesOf(places: readonly MapPlace[]): Bubble[] {
  const byPoint = Map.groupBy(
    places.filter(({ point }) => point !== null),
    ({ point }) => `${point?.longitude} ${point?.latitude}`,
  )
  return [...byPoint.values()].flatMap(group => {
    const largest = group.toSorted((one, other) => other.count - one.count)[0]
    if (!largest?.point) return []
    const others = group.length - 1
    return [
      {
        name: others === 0 ? largest.city : `${largest.city} and ${others} more`,
        city: largest.city,
        countryCode: largest.countryCode,
        ...largest.point,
        count: sum(group, 'count'),
        expired: sum(group, 'expired'),
        predictedLate: sum(group, 'predictedLate'),
        onTime: sum(group, 'onTime'),
      },
    ]
  })
}

const sum = (group: readonly Counts[], field: keyof Counts): number =>
  group.reduce((total, each) => total + each[field], 0)

/** The parts of a ring, as fractions of a turn from the top; empty parts are left out. */
export function ringOf({ count, expired, predictedLate, onTime }: Counts) {
  const parts = [
    { state: 'expired', size: expired },
    { state: 'predicted_late', size: predictedLate },
    { state: 'on_time', size: onTime },
    { state: 'none', size: count - expired - predictedLate - onTime },
  ] as const
  let from = 0
  return parts
    .filter(({ size }) => size > 0)
    .map(({ state, size }) => {
      const part = { state, from, to: from + size / count }
      from = part.to
      return part
    })
}

/** Its area grows with the count; one is never too small to be seen or hit. */
export const radiusOf = (count: number, most: number): number =>
  count === 0 ? 0 : 6 + 22 * Math.sqrt(count / Math.max(most, 1))
