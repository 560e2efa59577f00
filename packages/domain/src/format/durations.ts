import { daysOf, minutesPerDay } from '../times/calendar.ts'

const timeFrames: Readonly<Record<number, string>> = {
  0: 'Same day',
  24: 'Next day',
  48: '2 days',
  72: '3 days',
  96: '4 days',
  120: '5 days',
  144: '6 days',
  168: '7 days',
}

export const timeFrameLabel = (hours: number): string => timeFrames[hours] ?? `${hours} hours`

/** Under one day, one day, N days; full days only. */
export function days(value: number): string {
  if (value < 1) return '< 1 day'
  const whole = Math.floor(value)
  return whole === 1 ? '1 day' : `${whole} days`
}

/** Cycle times are kept in minutes and shown in days. */
export const averageDays = (minutes: number, decimals = 1): string => daysOf(minutes).toFixed(decimals)

/** For the tooltip of an average: 2 days 3 hours. */
export function daysAndHours(minutes: number): string {
  const hours = Math.round(minutes / 60)
  return `${count(Math.floor(hours / 24), 'day')} ${count(hours % 24, 'hour')}`
}

const hour = 60
const month = minutesPerDay * 30
const year = minutesPerDay * 365

/** How long ago, or how long until, in one short unit. */
export function relativeTime(fromAt: number, toAt: number): string {
  const minutes = Math.floor(Math.abs(toAt - fromAt) / 60_000)
  if (minutes < 1) return '< 1m'
  if (minutes < hour) return `${minutes}m`
  if (minutes < minutesPerDay) return `${Math.floor(minutes / hour)}h`
  if (minutes < month) return `${Math.floor(minutes / minutesPerDay)}d`
  if (minutes < year) return `${Math.min(11, Math.floor(minutes / month))}mo`
  return `${Math.floor(minutes / year)}y`
}

const count = (many: number, word: string): string => `${many} ${word}${many === 1 ? '' : 's'}`
