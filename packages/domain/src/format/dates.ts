import type { Instant } from '../times/instant.ts'
import { locale } from './locale.ts'

/** MMM DD: Jan 05. In UTC unless a zone is given. */
export const monthDay = (at: Instant, timeZone = 'UTC'): string =>
  formatOf('en-US', { month: 'short', day: '2-digit', timeZone }).format(at)

/** ddd, MMM D: Mon, Jan 5. In UTC unless a zone is given. */
export const weekdayMonthDay = (at: Instant, timeZone = 'UTC'): string =>
  formatOf('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone }).format(at)

/** A day as Swedes write it: 2026-01-05. */
export const swedishDate = (at: Instant, timeZone: string): string =>
  formatOf(locale, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(at)

/** The hour of the day, 0 to 23. */
export const hourOfDay = (at: Instant, timeZone: string): number =>
  Number(formatOf('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(at))

export const quarterLabel = (quarter: number): string => `Q${quarter}`

/** The quarter of a month from 1 to 12. */
export const quarterOf = (month: number): number => Math.ceil(month / 3)

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, options)
  formats.set(key, known)
  return known
}
