import { zoneOf } from '../places/time-zones.ts'
import type { Instant } from './instant.ts'
import { dayMs } from './milliseconds.ts'
import { clockOfZone, type ZoneClock } from './zone-clock.ts'

/** A local time, stored as if it were UTC. */
export type LocalTime = number

/**
 * The instant of a local time in a zone. A time skipped by summer time is read as if the clocks had not changed, so an hour later.
 * Of a time that occurs twice it is the first.
 */
export function instantOfLocalTime(localTime: LocalTime, zone: string): Instant {
  const { offsetAt } = clockOfZone(zone)
  const [before, after] = [offsetAt(localTime - dayMs), offsetAt(localTime + dayMs)]
  if (before === after) return localTime - before
  const early = localTime - Math.max(before, after)
  const late = localTime - Math.min(before, after)
  if (early + offsetAt(early) === localTime) return early
  return late + offsetAt(late) === localTime ? late : localTime - before
}

export type DayBound = 'first' | 'last'

/** The first or the last moment of a day such as 2026-11-05 in a zone. */
export function boundOfDay(date: string, bound: DayBound, zone: string): Instant {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  return bound === 'first' ? instantOfLocalTime(midnight, zone) : instantOfLocalTime(midnight + dayMs, zone) - 1
}

/** Whether a text is written as a date without a time. The day may not exist. */
export const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** The local time of a zone at an instant. */
export const localTimeOf = (instant: Instant, zone: string): LocalTime => instant + clockOfZone(zone).offsetAt(instant)

export function isZone(zone: string): boolean {
  try {
    return clockOfZone(zone) !== null
  } catch {
    return false
  }
}

/** 0 is Monday; days are counted from 1970. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

const utc: ZoneClock = { offsetAt: () => 0 }
const ofCountries = new Map<string, ZoneClock>()

/** The clock of a country: the one that most of its people live by. An unknown country uses UTC. */
export function clockOfCountry(countryCode: string): ZoneClock {
  let clock = ofCountries.get(countryCode)
  if (clock === undefined) {
    const zone = zoneOf({ countryCode, postalCode: null, region: null })
    clock = zone === null ? utc : clockOfZone(zone)
    ofCountries.set(countryCode, clock)
  }
  return clock
}
