import { isHoliday } from '../times/holidays.ts'
import type { Instant } from '../times/instant.ts'
import { clockOfCountry, weekdayOf } from '../times/local-time.ts'
import { dayMs } from '../times/milliseconds.ts'

/** The share of a workday's work done on each weekday, Monday first. Learned from the times of deliveries. */
export type WeekdayRates = readonly number[]

/** A clock that counts workdays. A Sunday adds almost nothing, so Friday and Monday are next to each other. */
export type WorkClock = {
  /** In workdays. */
  at(instant: Instant): number
  instantOf(work: number): Instant
  /** The local day of an instant, and the clock's value at its midnight. */
  dayOf(instant: Instant): { day: number; weekday: number; hour: number; work: number }
}

/** Never zero: some parcels arrive on Sundays, and every value must convert back to one instant. */
const leastRate = 0.03
const firstDay = Date.UTC(1990, 0, 1) / dayMs
const days = 75 * 365

const evenRates: WeekdayRates = [1, 1, 1, 1, 1, 1, 1]

/**
 * Rates from the number of deliveries on each weekday. The third busiest day is a full workday. A day with at least half of its
 * deliveries also counts in full, so that an hour has the same length on all workdays.
 */
export function ratesOf(deliveries: readonly number[]): WeekdayRates {
  const full = [...deliveries].sort((a, b) => b - a)[2] ?? 0
  if (full < 10) return evenRates
  return deliveries.map(count => (count >= full / 2 ? 1 : Math.max(leastRate, Math.round((count / full) * 20) / 20)))
}

function clockOf(rates: WeekdayRates, countryCode: string): WorkClock {
  const { offsetAt } = clockOfCountry(countryCode)
  const rests = restDaysOf(countryCode)
  const rate = new Float64Array(days)
  const done = new Float64Array(days + 1)
  for (let index = 0; index < days; index++) {
    const day = firstDay + index
    rate[index] = rests.has(day) ? leastRate : (rates[weekdayOf(day)] ?? 1)
    done[index + 1] = (done[index] ?? 0) + (rate[index] ?? 1)
  }
  const inside = (at: number): number => Math.min(days - 1, Math.max(0, at))
  const read = (localDays: number): number => {
    const position = inside(Math.floor(localDays) - firstDay)
    return (done[position] ?? 0) + (rate[position] ?? 1) * (localDays - firstDay - position)
  }
  const localOf = (instant: Instant): number => (instant + offsetAt(instant)) / dayMs
  return {
    at: instant => read(localOf(instant)),
    instantOf(work) {
      const position = inside(lastUpTo(done, work))
      const local = Math.round((firstDay + position + (work - (done[position] ?? 0)) / (rate[position] ?? 1)) * dayMs)
      const near = local - offsetAt(local)
      return local - offsetAt(near)
    },
    dayOf(instant) {
      const local = localOf(instant)
      const day = Math.floor(local)
      return { day, weekday: weekdayOf(day), hour: (local - day) * 24, work: read(day) }
    },
  }
}

/** The clock of each country, made on first use. */
export function clocksOf(rates: WeekdayRates): (countryCode: string) => WorkClock {
  const clocks = new Map<string, WorkClock>()
  return countryCode => {
    let clock = clocks.get(countryCode)
    if (clock === undefined) {
      clock = clockOf(rates, countryCode)
      clocks.set(countryCode, clock)
    }
    return clock
  }
}

const restDays = new Map<string, ReadonlySet<number>>()

function restDaysOf(countryCode: string): ReadonlySet<number> {
  let found = restDays.get(countryCode)
  if (found === undefined) {
    const all = Array.from({ length: days }, (_, index) => firstDay + index)
    found = new Set(all.filter(day => isHoliday(day, countryCode)))
    restDays.set(countryCode, found)
  }
  return found
}

function lastUpTo(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle
    else high = middle
  }
  return low
}
