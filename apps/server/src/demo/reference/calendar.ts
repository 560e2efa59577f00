import { dayMs, hourMs, minuteMs } from '@aftermile/domain/times/milliseconds'

/** A day as its number since 1970. */
export type Day = number

/** The instant of a local time in a country. `minutes` are after midnight. */
export function instantOf(day: Day, minutes: number, countryCode: string): number {
  const asUtc = day * dayMs + Math.round(minutes * minuteMs)
  return asUtc - offsetMs(asUtc, countryCode)
}

/** The local day and the minutes after midnight in a country. */
export function localOf(instant: number, countryCode: string): { day: Day; minutes: number } {
  const shifted = instant + offsetMs(instant, countryCode)
  const day = Math.floor(shifted / dayMs)
  return { day, minutes: (shifted - day * dayMs) / minuteMs }
}

/** 0 is Monday. */
export const weekdayOf = (day: Day): number => (((day + 3) % 7) + 7) % 7

export function isWorkday(day: Day): boolean {
  return weekdayOf(day) < 5 && !isHoliday(day)
}

/** The first workday on or after a day. */
export function workdayFrom(day: Day): Day {
  let found = day
  while (!isWorkday(found)) found++
  return found
}

export function addWorkdays(day: Day, count: number): Day {
  let found = day
  for (let left = count; left > 0; left--) found = workdayFrom(found + 1)
  return found
}

export const monthOf = (day: Day): number => new Date(day * dayMs).getUTCMonth() + 1

/** Month and day as a number: 1224 is 24 December. */
export function monthDayOf(day: Day): number {
  const date = new Date(day * dayMs)
  return (date.getUTCMonth() + 1) * 100 + date.getUTCDate()
}

/** Holidays that all five countries share, and Midsummer's Eve. */
function isHoliday(day: Day): boolean {
  const at = monthDayOf(day)
  if ([101, 501, 1224, 1225, 1226, 1231].includes(at)) return true
  return at >= 619 && at <= 625 && weekdayOf(day) === 4
}

/** The offset from UTC. Summer time is from the last Sunday of March to the last Sunday of October; Iceland has none. */
function offsetMs(instant: number, countryCode: string): number {
  if (countryCode === 'IS') return 0
  const base = countryCode === 'FI' ? 2 : 1
  return (base + (isSummer(instant) ? 1 : 0)) * hourMs
}

const summers = new Map<number, readonly [number, number]>()

function isSummer(instant: number): boolean {
  const year = new Date(instant).getUTCFullYear()
  let summer = summers.get(year)
  if (summer === undefined) {
    summer = [lastSunday(year, 2) + hourMs, lastSunday(year, 9) + hourMs]
    summers.set(year, summer)
  }
  return instant >= summer[0] && instant < summer[1]
}

function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0) / dayMs
  return (last - ((weekdayOf(last) + 1) % 7)) * dayMs
}
