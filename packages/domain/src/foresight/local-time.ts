import type { Instant } from '../shipment.ts'

const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Hours ahead of UTC in winter. A country that is not here is read in UTC: a weekday is then a few hours off. */
const winterHours: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['GB', 'IE', 'PT', 'IS'].map(country => [country, 0])),
  ...Object.fromEntries(
    'SE NO DK DE NL BE LU FR ES IT CH AT PL CZ SK HU SI HR'.split(' ').map(country => [country, 1]),
  ),
  ...Object.fromEntries('FI EE LV LT GR RO BG UA'.split(' ').map(country => [country, 2])),
}

/** How far the clocks of a country are ahead of UTC; summer time by the rule of the Union. */
export function offsetMs(at: Instant, countryCode: string): number {
  const winter = winterHours[countryCode]
  if (winter === undefined || countryCode === 'IS') return 0
  return (winter + (isSummer(at) ? 1 : 0)) * hourMs
}

/** 0 is Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

type Year = { readonly from: Instant; readonly to: Instant; readonly summer: readonly [Instant, Instant] }

/** Most questions are about one year. */
let latest: Year = yearOf(0)

function isSummer(at: Instant): boolean {
  if (at < latest.from || at >= latest.to) latest = yearOf(at)
  return at >= latest.summer[0] && at < latest.summer[1]
}

function yearOf(at: Instant): Year {
  const year = new Date(at).getUTCFullYear()
  const summer = [lastSunday(year, 2) + hourMs, lastSunday(year, 9) + hourMs] as const
  return { from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0), summer }
}

function lastSunday(year: number, month: number): number {
  const end = Date.UTC(year, month + 1, 0) / dayMs
  return (end - ((weekdayOf(end) + 1) % 7)) * dayMs
}
