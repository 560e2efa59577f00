import type { Instant } from './instant.ts'
import { instantOfLocalTime, localTimeOf, weekdayOf } from './local-time.ts'
import { dayMs, hourMs } from './milliseconds.ts'

const sendingHour = 7

/** Whether a period begins with a day, as the number of days since 1970. Weeks begin on Monday. */
const begins = {
  day: () => true,
  week: (day: number) => weekdayOf(day) === 0,
  month: (day: number) => new Date(day * dayMs).getUTCDate() === 1,
} as const

/** The first morning of the next period after an instant, at seven in a zone. */
export function nextPeriod(every: keyof typeof begins, after: Instant, zone: string): Instant {
  for (let day = Math.floor(localTimeOf(after, zone) / dayMs); ; day++) {
    const at = instantOfLocalTime(day * dayMs + sendingHour * hourMs, zone)
    if (at > after && begins[every](day)) return at
  }
}
