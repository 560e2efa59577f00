import { daysOf } from '../times/calendar.ts'
import { numberText, withDecimals } from './numbers.ts'

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

export const timeFrameLabel = (hours: number): string => timeFrames[hours] ?? `${numberText(hours)} hours`

/** Cycle times are kept in minutes and shown in days. */
export const averageDays = (minutes: number, decimals = 1): string => withDecimals(daysOf(minutes), decimals)

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Jan 2026, of year * 100 + month. */
export const monthText = (month: number): string => `${monthNames[(month % 100) - 1]} ${Math.floor(month / 100)}`
