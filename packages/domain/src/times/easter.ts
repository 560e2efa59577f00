import { dayMs } from './milliseconds.ts'

/** Easter Sunday by the anonymous Gregorian algorithm. */
export function easterOf(year: number): number {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const leaps = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const epact = (leaps + 19 * golden + 15) % 30
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11))
  const sunday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  const after = moon - sunday
  const month = 3 + Math.floor((after + 40) / 44)
  return Date.UTC(year, month - 1, after + 28 - 31 * Math.floor(month / 4)) / dayMs
}
