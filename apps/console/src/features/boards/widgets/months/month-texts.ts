import { monthText } from '@aftermile/dashboards/data/own-names'

/** Months from the first to the last: Sep 2026, or Sep 2026 – Oct 2026. */
export function monthsText(months: readonly number[]): string {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? monthText(first) : `${monthText(first)} – ${monthText(last)}`
}
