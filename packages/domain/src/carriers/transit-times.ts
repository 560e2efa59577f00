import { zoneOf } from '../places/time-zones.ts'
import { isHoliday } from '../times/holidays.ts'
import type { Instant } from '../times/instant.ts'
import { instantOfLocalTime, localTimeOf, weekdayOf } from '../times/local-time.ts'
import { dayMs } from '../times/milliseconds.ts'
import { everyDay, sinceMidnightMs, type WorkingDays, workingDaysOf } from '../times/working-calendar.ts'

/** What a row applies to. `from` and `to` are a country, an area or null for any; a null product is any product. */
type Route = { readonly from: string | null; readonly to: string | null; readonly productId: string | null }

/** When a carrier collects. 1 is Monday; a parcel ready by the cut-off leaves the same day. */
export type RouteDays = Route & { readonly weekdays: readonly number[]; readonly cutOffTime: string | null }
/** The transit time of a route, in the carrier's working days. */
export type RouteTime = RouteDays & { readonly days: number }

export type RouteTimes = {
  readonly collectSchedules: readonly RouteDays[]
  readonly transitTimes: readonly RouteTime[]
}

export type Sent = {
  readonly readyAt: Instant
  readonly productId: string | null
  readonly fromAreaId: string | null
  readonly toAreaId: string | null
}

/** Local hour at the destination by which most of a day's parcels are delivered. */
const arrivalHours = 17
/** A bound for the search: no carrier pauses for longer. */
const mostDays = 2000

/**
 * Finds when a parcel should arrive by its carrier's transit times; null if no row matches its route. It leaves on a day on which both
 * the carrier collects and the sender works.
 */
export type FindArrival = (sent: Sent, sender?: WorkingDays) => Instant | null

const alwaysOpen = workingDaysOf(everyDay)

export function compileRouteTimes({ collectSchedules, transitTimes }: RouteTimes): FindArrival {
  const findTime = finder(transitTimes)
  const findSchedule = finder(collectSchedules)
  return (sent, sender = alwaysOpen) => {
    const time = findTime(sent)
    return time === null ? null : arrivalOf(sent, { time, collected: findSchedule(sent) ?? time, sender })
  }
}

/** The weekdays on which a carrier works on a route, by its transit times; null if no row matches. */
export const weekdaysOnRoute = (
  transitTimes: readonly RouteTime[],
  route: Omit<Sent, 'readyAt'>,
): readonly number[] | null => finder(transitTimes)(route)?.weekdays ?? null

type Days = { time: RouteTime; collected: RouteDays; sender: WorkingDays }

function arrivalOf({ readyAt, fromAreaId, toAreaId }: Sent, { time, collected, sender }: Days): Instant | null {
  const [from, to] = [countryOf(fromAreaId), countryOf(toAreaId)]
  const ready = localTimeOf(readyAt, zoneIn(from))
  const readyDay = Math.floor(ready / dayMs)
  const cutOffMs = collected.cutOffTime === null ? dayMs : sinceMidnightMs(collected.cutOffTime)
  const isTooLate = ready - readyDay * dayMs > Math.min(cutOffMs, sender.closesAtMs)
  const worksOn = (weekdays: readonly number[], country: string) => (day: number) =>
    weekdays.includes(weekdayOf(day) + 1) && !isHoliday(day, country)
  const collects = worksOn(collected.weekdays, from)
  const leaves = nextDay(isTooLate ? readyDay + 1 : readyDay, day => collects(day) && sender.isWorkday(day))
  let arrives: number | null = leaves
  for (let left = time.days; left > 0 && arrives !== null; left--)
    arrives = nextDay(arrives + 1, worksOn(time.weekdays, to))
  return arrives === null ? null : instantOfLocalTime(arrives * dayMs + arrivalHours * 3_600_000, zoneIn(to))
}

function nextDay(from: number, isGood: (day: number) => boolean): number | null {
  for (let day = from; day < from + mostDays; day++) if (isGood(day)) return day
  return null
}

/** Finds the most specific row for a route: by product, then destination, then origin. */
function finder<Row extends Route>(rows: readonly Row[]): (route: Omit<Sent, 'readyAt'>) => Row | null {
  const byRoute = new Map<string, Row>()
  for (const row of rows) {
    const name = routeName(row.productId, row.to, row.from)
    if (!byRoute.has(name)) byRoute.set(name, row)
  }
  return ({ productId, fromAreaId, toAreaId }) => {
    if (byRoute.size === 0) return null
    for (const product of new Set([productId, null]))
      for (const to of wider(toAreaId))
        for (const from of wider(fromAreaId)) {
          const row = byRoute.get(routeName(product, to, from))
          if (row !== undefined) return row
        }
    return null
  }
}

const routeName = (productId: string | null, to: string | null, from: string | null): string =>
  JSON.stringify([productId, to, from])

const wider = (areaId: string | null): (string | null)[] =>
  areaId === null ? [null] : [...new Set([areaId, countryOf(areaId)]), null]

const countryOf = (areaId: string | null): string => areaId?.slice(0, 2) ?? ''

const zoneIn = (countryCode: string): string => zoneOf({ countryCode, postalCode: null, region: null }) ?? 'UTC'
