import { dayLabel, yearDay } from '@aftermile/domain/format/dates'
/** The local day as text such as 2026-03-01, which can be sorted and compared. */
export const dayOf = (date: Date): string =>
  [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-')

const dateOf = (day: string): Date => new Date(`${day}T12:00:00`)

export function plusDays(day: string, days: number): string {
  const date = dateOf(day)
  date.setDate(date.getDate() + days)
  return dayOf(date)
}

/** The first day of the month that many months away. */
export function plusMonths(day: string, months: number): string {
  const date = dateOf(`${day.slice(0, 7)}-01`)
  date.setMonth(date.getMonth() + months)
  return dayOf(date)
}

const monday = (day: string): string => plusDays(day, -((dateOf(day).getDay() + 6) % 7))

/** The weeks of a month, including days of the months next to it. Weeks start on Monday. */
export function weeksOf(month: string): string[][] {
  const first = `${month.slice(0, 7)}-01`
  const weeks: string[][] = []
  for (let start = monday(first); start < plusMonths(first, 1); start = plusDays(start, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map(days => plusDays(start, days)))
  return weeks
}

export type DayRange = { readonly from: string | undefined; readonly to: string | undefined }

/** The first click starts a range, the second ends it, in any order. */
export function withDay({ from, to }: DayRange, day: string): DayRange {
  if (from === undefined || to !== undefined) return { from: day, to: undefined }
  return day < from ? { from: day, to: from } : { from, to: day }
}

export const presetsAt = (today: string): readonly { readonly title: string; readonly range: DayRange }[] => [
  { title: 'Today', range: { from: today, to: today } },
  { title: 'Yesterday', range: { from: plusDays(today, -1), to: plusDays(today, -1) } },
  { title: 'This week', range: { from: monday(today), to: today } },
  { title: 'Last week', range: { from: plusDays(monday(today), -7), to: plusDays(monday(today), -1) } },
  { title: 'Last 30 days', range: { from: plusDays(today, -29), to: today } },
  { title: 'This month', range: { from: `${today.slice(0, 7)}-01`, to: today } },
]

/** Mar 01 – Mar 07 2026, from Mar 01 2026, until Mar 07 2026. What is no day, such as a month, is shown as it is. */
export function rangeText({ from, to }: DayRange): string | null {
  if (from === undefined) return to === undefined ? null : `until ${dayName(to)}`
  if (to === undefined) return `from ${dayName(from)}`
  if (from === to) return dayName(from)
  const isOneYear = isDay(from) && isDay(to) && from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? dayLabel(from) : dayName(from)} – ${dayName(to)}`
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

const dayName = (text: string): string => (isDay(text) ? yearDay(text, 'UTC') : text)
