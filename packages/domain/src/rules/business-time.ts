import { instantOfLocalTime, localTimeOf } from '../times/local-time.ts'
import { dayMs, minuteMs } from '../times/milliseconds.ts'
import { sinceMidnightMs, type WorkingCalendar, workingDaysOf } from '../times/working-calendar.ts'

/** When work starts, as 08:00. It ends when the calendar closes. */
export type BusinessHours = { readonly calendar: WorkingCalendar; readonly opensAt: string; readonly zone: string }

/** A calendar without workdays would be searched for ever. */
const maxDays = 3660

/** 23:59 is the whole day. */
const endOfDayMs = (closesAt: string): number => (closesAt === '23:59' ? dayMs : sinceMidnightMs(closesAt))

/** The instant after so many minutes of work. Null: the calendar has no work for years. */
export function addBusinessMinutes(
  { calendar, opensAt, zone }: BusinessHours,
  from: number,
  minutes: number,
): number | null {
  const { isWorkday } = workingDaysOf(calendar)
  const [opens, closes] = [sinceMidnightMs(opensAt), endOfDayMs(calendar.closesAt)]
  let left = minutes * minuteMs
  const firstDay = Math.floor(localTimeOf(from, zone) / dayMs)
  for (let day = firstDay; day < firstDay + maxDays; day += 1) {
    if (!isWorkday(day)) continue
    const start = Math.max(from, instantOfLocalTime(day * dayMs + opens, zone))
    const end = instantOfLocalTime(day * dayMs + closes, zone)
    if (end <= start) continue
    if (left <= end - start) return start + left
    left -= end - start
  }
  return null
}
