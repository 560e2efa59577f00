import { isHoliday } from '../../times/holidays.ts'
import { localTimeOf, weekdayOf } from '../../times/local-time.ts'
import { dayMs } from '../../times/milliseconds.ts'

/** At most so many people follow a parcel. */
export const maxSubscribers = 3
/** An address is asked at most so often in 24 hours. */
export const maxOptInsPerDay = 3
/** How long the link in that message works. */
export const confirmHours = 24
export const maxTextLength = 500
/** A receiver writes at most so many messages about a parcel in 24 hours. */
export const maxMessagesPerDay = 5
const daysAhead = 14

/** Why something that a receiver wanted to do was not done. */
const actionProblems = [
  'address_missing',
  'email_invalid',
  'phone_invalid',
  'channel_off',
  'followers_full',
  'asked_often',
  'text_missing',
  'text_too_long',
  'day_invalid',
  'street_missing',
  'zip_missing',
  'city_missing',
  'line_too_long',
  'answer_missing',
  'not_open',
  'wrote_often',
  'try_again',
] as const
export type ActionProblem = (typeof actionProblems)[number]

/** A text of the receiver without control characters and needless space. Null if it is too long. */
export function readText(written: string): string | null {
  const text = written
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{C}\n]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return [...text].length > maxTextLength ? null : text
}

/** How long each line of an address can be. */
export const maxLineLength = { address1: 200, zipCode: 20, city: 100 } as const

/** One line that a receiver wrote, without control characters and needless space. */
export const readLine = (written: string): string => written.replaceAll(/[\p{C}\s]+/gu, ' ').trim()

/** Which channel an address is of. A phone number has no @ and no letters. */
export const channelOfAddress = (written: string): 'email' | 'text' => (/[@\p{L}]/u.test(written) ? 'email' : 'text')

/** Where a parcel goes, and the weekdays on which its carrier delivers there. 1 is Monday. */
type Delivery = {
  readonly timeZone: string
  readonly toCountryCode: string | null
  readonly deliveryWeekdays: readonly number[]
}

/** The weekdays of a carrier of which nothing is known. */
export const usualDeliveryWeekdays: readonly number[] = [1, 2, 3, 4, 5]

/** The days that can be chosen, as 2026-11-17: those of the next two weeks on which the carrier delivers; if it has none, its next day. */
export function deliveryDays(now: number, { timeZone, toCountryCode, deliveryWeekdays }: Delivery): string[] {
  const today = Math.floor(localTimeOf(now, timeZone) / dayMs)
  const served = Array.from({ length: 2 * daysAhead }, (_, index) => today + index + 1).filter(
    day => deliveryWeekdays.includes(weekdayOf(day) + 1) && !isHoliday(day, toCountryCode ?? ''),
  )
  const near = served.filter(day => day <= today + daysAhead)
  return (near.length > 0 ? near : served.slice(0, 1)).map(day => new Date(day * dayMs).toISOString().slice(0, 10))
}
