import { weekdayOf } from './local-time.ts'
import { dayMs } from './milliseconds.ts'

/** When a tenant works, in local time. 1 is Monday. Public holidays of the country are known without it. */
export type WorkingCalendar = {
  readonly workdays: readonly number[]
  /** What is ready later, as 17:30, waits for the next workday. */
  readonly closesAt: string
  /** Days off, as 2026-12-24. */
  readonly holidays: readonly { readonly date: string; readonly name: string }[]
}

/** A calendar made ready for questions. Days are numbers since 1970. */
export type WorkingDays = { readonly isWorkday: (day: number) => boolean; readonly closesAtMs: number }

export const everyDay: WorkingCalendar = { workdays: [1, 2, 3, 4, 5, 6, 7], closesAt: '23:59', holidays: [] }

export function workingDaysOf({ workdays, closesAt, holidays }: WorkingCalendar): WorkingDays {
  const off = new Set(holidays.map(({ date }) => Date.parse(date) / dayMs))
  return {
    isWorkday: day => workdays.includes(weekdayOf(day) + 1) && !off.has(day),
    // To the end of that minute, so that 23:59 is the whole day.
    closesAtMs: sinceMidnightMs(closesAt) + 59_999,
  }
}

/** Milliseconds since midnight of a time such as 17:30. */
export function sinceMidnightMs(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}
