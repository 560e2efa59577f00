import { countryCodeOf } from '../places/countries.ts'
import { exactZoneOf, type ZonedPlace, zoneOf } from '../places/time-zones.ts'
import type { LocalTime } from '../times/local-time.ts'
import { type ParsedTime, parseTime } from '../times/parse-time.ts'
import {
  type LocalClock,
  momentOf,
  type ResolvedTime,
  type UnreadableTime,
  unreadableTime,
} from '../times/resolve-time.ts'

export type TimedEvent = {
  readonly time: string
  readonly place: ZonedPlace
  /** The parcel had not left its sender yet. */
  readonly isAtOrigin: boolean
}

/** Where a shipment comes from and goes to. */
export type Route = { readonly from: ZonedPlace; readonly to: ZonedPlace }

export type TimeContext = { readonly route: Route | null; readonly homeZone: string }

/**
 * The instants of the events of one parcel. A time without an offset is read by its place. If it has none, or one that does not say which zone of
 * its country, the nearest event counts, then the shipment, then the zone of most people of the country, then the home zone of the carrier.
 */
export function resolveEventTimes(
  events: readonly TimedEvent[],
  context: TimeContext,
): readonly (ResolvedTime | UnreadableTime)[] {
  const parsed = events.map(({ time }) => parseTime(time))
  const anchors = events.flatMap(({ place }, index) => anchorOf(parsed[index] ?? null, place))
  return events.map((event, index) => {
    const time = parsed[index] ?? null
    return time === null ? unreadableTime(event.time) : momentOf(time, clockOf(event, time, { anchors, ...context }))
  })
}

/** An event whose zone is certain. */
type Anchor = { readonly localTime: LocalTime; readonly country: string | null; readonly clock: LocalClock }

function anchorOf(time: ParsedTime | null, place: ZonedPlace): Anchor[] {
  if (time === null) return []
  const country = countryCodeOf(place.countryCode)
  const zone = exactZoneOf(place)
  if (zone !== null) return [{ localTime: time.localTime, country, clock: { zone, from: 'event' } }]
  const { offsetMinutes, isUtc } = time
  return offsetMinutes === null || isUtc
    ? []
    : [{ localTime: time.localTime, country, clock: { offsetMinutes, from: 'event' } }]
}

function clockOf(
  { place, isAtOrigin }: TimedEvent,
  { localTime, offsetMinutes }: ParsedTime,
  { anchors, route, homeZone }: TimeContext & { readonly anchors: readonly Anchor[] },
): LocalClock {
  const zone = exactZoneOf(place)
  if (zone !== null || offsetMinutes !== null) return { zone: zone ?? homeZone, from: 'place' }
  const country = countryCodeOf(place.countryCode)
  const isThere = (other: string | null): boolean => country === null || other === country
  const nearest = nearestOf(
    anchors.filter(anchor => isThere(anchor.country)),
    localTime,
  )
  if (nearest !== null) return nearest.clock
  const ends = route === null ? [] : isAtOrigin ? [route.from, route.to] : [route.to, route.from]
  const end = ends.find(zonedPlace => isThere(countryCodeOf(zonedPlace.countryCode)) && zoneOf(zonedPlace) !== null)
  const ofEnd = end === undefined ? null : zoneOf(end)
  if (ofEnd !== null) return { zone: ofEnd, from: 'shipment' }
  const ofCountry = zoneOf(place)
  return ofCountry === null ? { zone: homeZone, from: 'carrier' } : { zone: ofCountry, from: 'place' }
}

/** Of two that are as near, the earlier. */
function nearestOf(anchors: readonly Anchor[], localTime: LocalTime): Anchor | null {
  const distance = (anchor: Anchor): number =>
    Math.abs(anchor.localTime - localTime) + (anchor.localTime > localTime ? 0.5 : 0)
  return anchors.reduce<Anchor | null>(
    (best, next) => (best === null || distance(next) < distance(best) ? next : best),
    null,
  )
}
