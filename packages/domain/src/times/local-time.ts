import { zoneOf } from '../places/time-zones.ts'
import type { Instant } from './instant.ts'
import { clockOfZone, type ZoneClock } from './zone-clock.ts'

/** A time as clocks show it, as an instant of a world whose clocks all show UTC. */
export type WallTime = number

export const dayMs = 86_400_000

/**
 * The instant at which the clocks of a zone show a time. Skipped by summer time: as if the clocks had not moved, an hour later on
 * them. Shown twice: the first of the two.
 */
export function instantOfWallTime(wall: WallTime, zone: string): Instant {
  const { offsetAt } = clockOfZone(zone)
  const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)]
  if (before === after) return wall - before
  const early = wall - Math.max(before, after)
  const late = wall - Math.min(before, after)
  if (early + offsetAt(early) === wall) return early
  return late + offsetAt(late) === wall ? late : wall - before
}

/** What the clocks of a zone show at an instant. */
export const wallTimeOf = (instant: Instant, zone: string): WallTime => instant + clockOfZone(zone).offsetAt(instant)

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

/** A country with several zones is read in UTC: a weekday is then a few hours off. */
export function clockOfCountry(countryCode: string): ZoneClock {
  let clock = ofCountries.get(countryCode)
  if (clock === undefined) {
    const zone = zoneOf({ countryCode, postalCode: null, region: null })
    clock = zone === null ? utc : clockOfZone(zone)
    ofCountries.set(countryCode, clock)
  }
  return clock
}
