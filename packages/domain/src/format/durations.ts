import { minutesPerDay } from '../times/calendar.ts'
import type { Instant } from '../times/instant.ts'
import { numberText } from './numbers.ts'

/** Under one day, one day, N days; full days only. */
export function days(value: number): string {
  if (value < 1) return '< 1 day'
  const whole = Math.floor(value)
  return whole === 1 ? '1 day' : `${numberText(whole)} days`
}

/** For the tooltip of an average: 2 days 3 hours. */
export function daysAndHours(minutes: number): string {
  const hours = Math.round(minutes / 60)
  return `${count(Math.floor(hours / 24), 'day')} ${count(hours % 24, 'hour')}`
}

const hour = 60
const month = minutesPerDay * 30
const year = minutesPerDay * 365

/** The distance of two times in one short unit: 5m, 3h, 2d, 4mo, 1y. */
export function relativeTime(fromAt: Instant, toAt: Instant): string {
  const minutes = Math.floor(Math.abs(toAt - fromAt) / 60_000)
  if (minutes < 1) return '< 1m'
  if (minutes < hour) return `${minutes}m`
  if (minutes < minutesPerDay) return `${Math.floor(minutes / hour)}h`
  if (minutes < month) return `${Math.floor(minutes / minutesPerDay)}d`
  if (minutes < year) return `${Math.min(11, Math.floor(minutes / month))}mo`
  return `${Math.floor(minutes / year)}y`
}

/** 3h ago, in 2d */
export const relativeToNow = (at: Instant, now: Instant): string =>
  at > now ? `in ${relativeTime(at, now)}` : `${relativeTime(at, now)} ago`

/** A length in its two largest units: 3d 4h, 2h 10m, 5m. */
export function lengthText(minutes: number): string {
  const total = Math.round(Math.abs(minutes))
  const [days, hours, rest] = [
    Math.floor(total / minutesPerDay),
    Math.floor((total % minutesPerDay) / hour),
    total % hour,
  ]
  const shown = days > 0 ? [unit(days, 'd'), unit(hours, 'h')] : [unit(hours, 'h'), unit(rest, 'm')]
  return `${minutes < 0 && total > 0 ? '−' : ''}${shown.filter(Boolean).join(' ') || '0m'}`
}

const unit = (amount: number, name: string): string => (amount === 0 ? '' : numberText(amount) + name)

const count = (many: number, word: string): string => `${numberText(many)} ${word}${many === 1 ? '' : 's'}`
