import { dayMs } from '@aftermile/domain/times/milliseconds'
import { type Day, monthDayOf, monthOf, weekdayOf } from '../reference/calendar.ts'
import { hashOf } from '../reference/random.ts'
import { companies } from '../reference/shops.ts'

/** The three values that determine all generated data. */
export type WorldSettings = {
  readonly seed: string
  /** Approximate number of shipments in the fourteen months before the anchor. */
  readonly size: number
  /** The day on which the demo world was created. */
  readonly anchor: Day
}

const worldDays = 425

export const firstDay = ({ anchor }: WorldSettings): Day => anchor - worldDays + 1

/** Average number of shipments per plan, with split orders and returns. */
const shipmentsPerPlan = 1.236

const totals = new Map<Day, number>()

/** How many plans of a tenant begin on a day. */
export function planCountOn(world: WorldSettings, tenantId: string, day: Day): number {
  let total = totals.get(world.anchor)
  if (total === undefined) {
    total = 0
    for (let value = firstDay(world); value <= world.anchor; value++) total += volumeFactor(value)
    totals.set(world.anchor, total)
  }
  const share = companies.find(company => company.tenantId === tenantId)?.share ?? 0
  const expected = ((world.size * share) / shipmentsPerPlan) * (volumeFactor(day) / total)
  return Math.floor(expected + hashOf(`${world.seed} ${tenantId} ${day}`) / 4294967296)
}

const weekdays = [1.15, 1.05, 1, 0.95, 0.85, 0.8, 1.1]
const months = [1, 0.85, 0.9, 0.95, 1, 0.9, 0.75, 0.95, 1, 1.05, 1.2, 1.4]

/** The relative order volume of a day: weekday, season, sales, and growth to the double in fourteen months. */
function volumeFactor(day: Day): number {
  const weekday = weekdays[weekdayOf(day)] ?? 1
  const month = months[monthOf(day) - 1] ?? 1
  return weekday * month * seasonFactor(day) * 2 ** ((day - 20_400) / worldDays)
}

function seasonFactor(day: Day): number {
  const at = monthDayOf(day)
  const toBlackFriday = day - blackFriday(new Date(day * dayMs).getUTCFullYear())
  if (toBlackFriday === 0) return 2.8
  if (toBlackFriday >= -4 && toBlackFriday <= 3) return toBlackFriday < 0 ? 1.7 : 2
  if (at >= 1217 && at <= 1223) return 0.7
  if (at >= 1224 && at <= 1226) return 0.3
  return at >= 1227 || at <= 110 ? 1.15 : 1
}

/** The day after the fourth Thursday of November. */
function blackFriday(year: number): Day {
  const first = Date.UTC(year, 10, 1) / dayMs
  return first + ((3 - weekdayOf(first) + 7) % 7) + 22
}
