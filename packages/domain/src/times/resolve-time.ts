import { type ZonedPlace, zoneOf } from '../places/time-zones.ts'
import type { Instant } from '../shipment/shipment.ts'
import { instantOf } from './local-time.ts'
import { readTime, type WrittenTime } from './parse-time.ts'

/** How the zone of a time was found; a sighting has the time of our own clock. */
export type ZoneFrom = 'offset' | 'utc' | 'place' | 'carrier' | 'sighting'

export type Moment = { readonly occurredAt: Instant; readonly zoneFrom: ZoneFrom }
export type NoMoment = { readonly why: string }

/** Before that there was no parcel of ours, and after it there will be another format. */
const [earliest, latest] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)]

/** Whether anything can have been, or be planned, for a parcel then. */
export const isInBounds = (at: Instant): boolean => at >= earliest && at < latest

/** When something happened: by its offset, else by the clocks of its place, else by those of the carrier's home. */
export function readMoment(text: string, place: ZonedPlace, homeZone: string): Moment | NoMoment {
  const written = readTime(text)
  if (written === null) return { why: text.trim() === '' ? 'It has no time' : 'Its time cannot be read' }
  const { occurredAt, zoneFrom } = momentOf(written, place, homeZone)
  if (!isInBounds(occurredAt)) return { why: 'Its time is out of all bounds' }
  return { occurredAt, zoneFrom }
}

function momentOf({ wall, offsetMinutes, isUtc }: WrittenTime, place: ZonedPlace, homeZone: string): Moment {
  if (offsetMinutes !== null) return { occurredAt: wall - offsetMinutes * 60_000, zoneFrom: isUtc ? 'utc' : 'offset' }
  const zone = zoneOf(place)
  if (zone !== null) return { occurredAt: instantOf(wall, zone), zoneFrom: 'place' }
  return { occurredAt: instantOf(wall, homeZone), zoneFrom: 'carrier' }
}

export type Span = { readonly earliestAt: string; readonly latestAt: string }

/** The span of an estimate; a day without a time is all of that day. Null for what cannot be read. */
export function readSpan(
  [from, to]: readonly [string | null, string | null],
  place: ZonedPlace,
  homeZone: string,
): Span | null {
  const ends = [from, to].filter(text => text !== null && text !== '')
  const [first, last] = [ends[0], ends.at(-1)]
  if (typeof first !== 'string' || typeof last !== 'string') return null
  const start = readMoment(first, place, homeZone)
  const end = readMoment(readTime(last)?.isDay ? `${last.trim()} 23:59:59` : last, place, homeZone)
  if ('why' in start || 'why' in end || end.occurredAt < start.occurredAt) return null
  return { earliestAt: new Date(start.occurredAt).toISOString(), latestAt: new Date(end.occurredAt).toISOString() }
}
