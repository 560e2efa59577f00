import { easterOf } from './easter.ts'
import { dayMs } from './milliseconds.ts'

/** Fixed holidays of carriers by country, as month and day: 1224. */
const fixed: Readonly<Record<string, readonly number[]>> = {
  SE: [101, 106, 501, 606, 1224, 1225, 1226, 1231],
  NO: [101, 501, 517, 1224, 1225, 1226, 1231],
  DK: [101, 605, 1224, 1225, 1226, 1231],
  FI: [101, 106, 501, 1206, 1224, 1225, 1226, 1231],
  IS: [101, 501, 617, 1224, 1225, 1226, 1231],
}

/** Movable holidays, as days after Easter Sunday. */
const movable: Readonly<Record<string, readonly number[]>> = {
  SE: [-2, 1, 39],
  NO: [-3, -2, 1, 39, 50],
  DK: [-3, -2, 1, 39, 50],
  FI: [-2, 1, 39],
  IS: [-3, -2, 1, 39, 50],
}

/** Whether a day, as its number since 1970, is a holiday of carriers. False in other countries. */
export function isHoliday(day: number, countryCode: string): boolean {
  const known = fixed[countryCode]
  if (known === undefined) return false
  const date = new Date(day * dayMs)
  if (known.includes((date.getUTCMonth() + 1) * 100 + date.getUTCDate())) return true
  if (isMidsummerEve(date) && (countryCode === 'SE' || countryCode === 'FI')) return true
  return (movable[countryCode] ?? []).includes(day - easterOf(date.getUTCFullYear()))
}

/** The Friday from the 19th to the 25th of June. */
function isMidsummerEve(date: Date): boolean {
  return date.getUTCMonth() === 5 && date.getUTCDay() === 5 && date.getUTCDate() >= 19 && date.getUTCDate() <= 25
}
