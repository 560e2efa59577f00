import { dayMs } from '@aftermile/domain/times/milliseconds'
import { type Day, localOf } from './calendar.ts'
import type { Place } from './places.ts'
import type { Service } from './services.ts'

/** What analysts can find in the demo world. docs/dashboards.md tells it. */

/** On one route, one carrier can't keep up for a month. */
export const strickenRoute = { provider: 'bring', fromCity: 'Jönköping', toCountry: 'NO' } as const

/** How many of its shipments of that month are held up. */
export const strickenShare = 0.75

const monthsBack = 4

/** The month four months before the world began, or five if that is December, when every carrier is late. Like 202607. */
export function strickenMonth(anchor: Day): number {
  const month = monthsBefore(anchor, monthsBack)
  return month % 100 === 12 ? monthsBefore(anchor, monthsBack + 1) : month
}

function monthsBefore(anchor: Day, count: number): number {
  const date = new Date(anchor * dayMs)
  return yearMonthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count, 1) / dayMs)
}

/** Year and month of a day, like 202607. */
export function yearMonthOf(day: Day): number {
  const date = new Date(day * dayMs)
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1
}

/** The month of an instant where the shops are. */
const swedishMonth = (at: number): number => yearMonthOf(localOf(at, 'SE').day)

type Booked = { readonly service: Service; readonly from: Place; readonly to: Place; readonly bookedAt: number }

export const isStricken = ({ service, from, to, bookedAt }: Booked, anchor: Day): boolean =>
  service.provider === strickenRoute.provider &&
  from.city === strickenRoute.fromCity &&
  to.countryCode === strickenRoute.toCountry &&
  swedishMonth(bookedAt) === strickenMonth(anchor)

/**
 * How often a parcel misses its ferry to Finland. Posti has its own places on board and misses fewer than anybody else, but all its parcels
 * cross the sea. So it looks worse than carriers that mostly drive in Sweden, until one compares on the same routes.
 */
export const missedFerryShare = ({ provider }: Service, to: Place): number =>
  to.countryCode !== 'FI' ? 0 : provider === 'posti' ? 0.08 : 0.17
