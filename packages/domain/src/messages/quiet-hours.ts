import type { Instant } from '../times/instant.ts'
import { instantOfLocalTime, localTimeOf } from '../times/local-time.ts'
import { dayMs } from '../times/milliseconds.ts'
import { sinceMidnightMs } from '../times/working-calendar.ts'

/** Times of day such as 21:00. They may span midnight. */
export type QuietHours = { readonly from: string; readonly to: string }

/** When the quiet hours end that an instant falls into, by the clocks of a zone. Null: it falls into none. */
export function endOfQuietHours(at: Instant, { from, to }: QuietHours, zone: string): Instant | null {
  const [begin, end] = [sinceMidnightMs(from), sinceMidnightMs(to)]
  const localTime = localTimeOf(at, zone)
  const midnight = Math.floor(localTime / dayMs) * dayMs
  const time = localTime - midnight
  const isWithin = begin <= end ? time >= begin && time < end : time >= begin || time < end
  if (!isWithin) return null
  return instantOfLocalTime(midnight + end + (time < end ? 0 : dayMs), zone)
}
