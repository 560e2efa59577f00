import { monthText } from '@aftermile/domain/format/board-times'
import { dayOf } from '../../../ui/dates/calendar-days.ts'

export type MonthRange = { readonly from: number | null; readonly to: number | null }

/** The month so many months before another; both are year * 100 + month. */
export function monthBefore(month: number, many: number): number {
  const months = Math.floor(month / 100) * 12 + (month % 100) - 1 - many
  return Math.floor(months / 12) * 100 + (months % 12) + 1
}

/** Every month from the first to the last. */
export function monthsBetween(months: readonly number[]): number[] {
  if (months.length === 0) return []
  const [first, last] = [Math.min(...months), Math.max(...months)]
  const all: number[] = []
  for (let month = first; month <= last; month = monthBefore(month, -1)) all.push(month)
  return all
}

/** The current month, as year * 100 + month. */
export const runningMonth = (): number => Number(dayOf(new Date()).slice(0, 7).replace('-', ''))

/** Ranges that users often choose, seen from the current month. */
export function monthPresets(running: number): { readonly title: string; readonly range: MonthRange }[] {
  const last = monthBefore(running, 1)
  return [
    { title: 'Last month', range: { from: last, to: last } },
    { title: 'Last 3 months', range: { from: monthBefore(running, 3), to: last } },
    { title: 'Last 12 months', range: { from: monthBefore(running, 12), to: last } },
    { title: 'This year', range: { from: Math.floor(running / 100) * 100 + 1, to: running } },
  ]
}

/** Months from the first to the last: Sep 2026, Sep – Oct 2026, or Dec 2025 – Jan 2026. */
export function monthsText(months: readonly number[]): string {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (first === last) return monthText(first)
  const isSameYear = Math.floor(first / 100) === Math.floor(last / 100)
  return `${isSameYear ? monthText(first).slice(0, -5) : monthText(first)} – ${monthText(last)}`
}
