import { dayMs, wallTimeOf } from '../../times/local-time.ts'

/** At most so many people follow a parcel. */
export const maxFollowers = 3
/** An address is asked at most so often in 24 hours. */
export const maxOptInsPerDay = 3
/** How long the link in that message works. */
export const confirmHours = 24
export const maxTextLength = 500
/** A receiver writes at most so many messages about a parcel in 24 hours. */
export const maxMessagesPerDay = 5
const daysAhead = 14

/** Why something that a receiver wanted to do was not done. */
export const actProblems = [
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
export type ActProblem = (typeof actProblems)[number]

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

/** The days that can be chosen, as 2026-11-17: tomorrow and the days after it, where the receiver is. */
export function deliveryDays(now: number, timeZone: string): string[] {
  const today = Math.floor(wallTimeOf(now, timeZone) / dayMs)
  return Array.from({ length: daysAhead }, (_, at) => new Date((today + at + 1) * dayMs).toISOString().slice(0, 10))
}
