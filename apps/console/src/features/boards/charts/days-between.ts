import { dayMs } from '@aftermile/domain/times/milliseconds'

const maxDays = 800

/** Every day from the first to the last, as YYYY-MM-DD. */
export function daysBetween(days: readonly string[]): string[] {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  const count = Math.min(Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1, maxDays)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(last) - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}
