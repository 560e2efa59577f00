import { type ZonedPlace, zoneOf } from '../places/time-zones.ts'
import type { Instant } from './instant.ts'
import { instantOfLocalTime } from './local-time.ts'
import { type ParsedTime, parseTime } from './parse-time.ts'

/**
 * How the zone of a time was found: by the time itself, by its place, by the event nearest to it, by the countries of the shipment, or by the
 * home of the carrier. A sighting has the time of our own clock.
 */
export type ZoneFrom = 'offset' | 'utc' | 'place' | 'event' | 'shipment' | 'carrier' | 'sighting'

export type ResolvedTime = { readonly occurredAt: Instant; readonly zoneFrom: ZoneFrom }
export type UnreadableTime = { readonly why: string }

/** Times outside of these bounds are read as errors. */
const [earliest, latest] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)]

/** Whether a time is plausible for a parcel. */
export const isPlausibleTime = (at: Instant): boolean => at >= earliest && at < latest

/** The instant of a time text: by its offset, else in the zone of its place, else in the carrier's home zone. */
export function resolveTime(text: string, place: ZonedPlace, homeZone: string): ResolvedTime | UnreadableTime {
  const parsed = parseTime(text)
  if (parsed === null) return unreadableTime(text)
  const zone = zoneOf(place)
  return momentOf(parsed, zone === null ? { zone: homeZone, from: 'carrier' } : { zone, from: 'place' })
}

export const unreadableTime = (text: string): UnreadableTime => ({
  why: text.trim() === '' ? 'The event has no time' : 'The time couldn’t be read',
})

/** Where a local time is from: a zone, or only an offset from UTC. */
export type LocalClock = { readonly from: ZoneFrom } & ({ readonly zone: string } | { readonly offsetMinutes: number })

/** The instant of a time: by its own offset, else by a clock. */
export function momentOf(
  { localTime, offsetMinutes, isUtc }: ParsedTime,
  clock: LocalClock,
): ResolvedTime | UnreadableTime {
  if (offsetMinutes !== null) return plausible(localTime - offsetMinutes * 60_000, isUtc ? 'utc' : 'offset')
  const occurredAt =
    'zone' in clock ? instantOfLocalTime(localTime, clock.zone) : localTime - clock.offsetMinutes * 60_000
  return plausible(occurredAt, clock.from)
}

const plausible = (occurredAt: Instant, zoneFrom: ZoneFrom): ResolvedTime | UnreadableTime =>
  isPlausibleTime(occurredAt) ? { occurredAt, zoneFrom } : { why: 'The time is out of range' }

export type TimeWindow = { readonly earliestAt: string; readonly latestAt: string }

/** The time window of an estimate. A day without a time is the full day. Null if a text cannot be read. */
export function resolveTimeWindow(
  [from, to]: readonly [string | null, string | null],
  place: ZonedPlace,
  homeZone: string,
): TimeWindow | null {
  const ends = [from, to].filter(text => text !== null && text !== '')
  const [first, last] = [ends[0], ends.at(-1)]
  if (typeof first !== 'string' || typeof last !== 'string') return null
  const start = resolveTime(first, place, homeZone)
  const end = resolveTime(parseTime(last)?.isDay ? `${last.trim()} 23:59:59` : last, place, homeZone)
  if ('why' in start || 'why' in end || end.occurredAt < start.occurredAt) return null
  return { earliestAt: new Date(start.occurredAt).toISOString(), latestAt: new Date(end.occurredAt).toISOString() }
}
