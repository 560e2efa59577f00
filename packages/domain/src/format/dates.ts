import type { Instant } from '../times/instant.ts'
import { usualStyle, writingStyle } from './locale.ts'

/** Milliseconds or ISO text. Without a time zone the machine's counts: in the console that of the reader. */
type At = Instant | string

/** On hover, and in explanations: Jan 05 2026 13:05:07. */
export const exactTime = (at: At, timeZone?: string): string =>
  `${yearDay(at, timeZone)} ${formatOf(writingStyle().locale, { timeStyle: 'medium', timeZone }).format(new Date(at))}`

/** On a page with room: Jan 05 2026 13:05. */
export const minuteTime = (at: At, timeZone?: string): string => `${yearDay(at, timeZone)} ${clockTime(at, timeZone)}`

/** MMM DD with the year: Jan 05 2026. */
export const yearDay = (at: At, timeZone?: string): string =>
  `${monthDay(at, timeZone)} ${swedishDate(at, timeZone).slice(0, 4)}`

/** For files and keys, in every locale: 2026-01-05. */
export const swedishDate = (at: At, timeZone?: string): string =>
  formatOf(usualStyle.locale, { dateStyle: 'short', timeZone }).format(new Date(at))

/** In lists and narrow places: Jan 05 13:05, or Jan 05 2025 in another year than now. */
export function shortTime(at: At, now: Instant, timeZone?: string): string {
  const yearOf = (item: At) => swedishDate(item, timeZone).slice(0, 4)
  const rest = yearOf(at) === yearOf(now) ? clockTime(at, timeZone) : yearOf(at)
  return `${monthDay(at, timeZone)} ${rest}`
}

/** MMM DD: Jan 05. */
const monthDay = (at: At, timeZone?: string): string =>
  formatOf('en-US', { month: 'short', day: '2-digit', timeZone }).format(new Date(at))

/** A day such as 2026-01-05 on a chart: Jan 05. */
export const dayLabel = (day: string): string => monthDay(day, 'UTC')

/** ddd, MMM D: Mon, Jan 5. */
export const weekdayMonthDay = (at: At, timeZone?: string): string =>
  formatOf('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone }).format(new Date(at))

/** The heading of a day: Mon, Jan 5, with the year if it is not that of now. */
export function dayHeading(at: At, now: Instant, timeZone?: string): string {
  const year = swedishDate(at, timeZone).slice(0, 4)
  const isThisYear = swedishDate(now, timeZone).startsWith(year)
  return isThisYear ? weekdayMonthDay(at, timeZone) : `${weekdayMonthDay(at, timeZone)}, ${year}`
}

/** 13:05 */
export const clockTime = (at: At, timeZone?: string): string =>
  formatOf(writingStyle().locale, { timeStyle: 'short', timeZone }).format(new Date(at))

/** An hour of the day: 09:00. */
export const hourLabel = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The title of a month: January 2026. */
export const monthTitle = (at: At, timeZone?: string): string =>
  formatOf('en-US', { month: 'long', year: 'numeric', timeZone }).format(new Date(at))

/** A day in full, to be read out: Monday, January 5, 2026. */
export const spokenDay = (at: At, timeZone?: string): string =>
  formatOf('en-US', { dateStyle: 'full', timeZone }).format(new Date(at))

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, options)
  formats.set(key, known)
  return known
}
