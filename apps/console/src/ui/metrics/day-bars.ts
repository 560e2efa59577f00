import { dayMs } from '@aftermile/domain/times/milliseconds'

/** One bar for each of the last days, the oldest first. Days without a value have 0. */
export function dayBarsOf<Bar extends { readonly day: string; readonly value: number }>(
  bars: readonly Bar[],
  until: string,
  days: number,
): readonly (Bar | { readonly day: string; readonly value: number; readonly bad?: number })[] {
  const byDay = new Map(bars.map(bar => [bar.day, bar]))
  return Array.from({ length: days }, (_, back) => {
    const day = new Date(Date.parse(until) - (days - 1 - back) * dayMs).toISOString().slice(0, 10)
    return byDay.get(day) ?? { day, value: 0 }
  })
}
