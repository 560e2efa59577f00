import { type Day, monthDayOf, monthOf } from '../reference/calendar.ts'
import type { Place } from '../reference/places.ts'
import { type Random, shareOf } from '../reference/random.ts'
import type { Service } from '../reference/services.ts'

/** What goes wrong with a shipment; for most it is `none`. */
export type Incident =
  | 'none'
  | 'cancelled'
  | 'booking_failed'
  | 'missed_collection'
  | 'unscanned'
  | 'backlog'
  | 'weather'
  | 'misrouted'
  | 'damaged'
  | 'lost'
  | 'address'
  | 'instructions'
  | 'failed_attempt'
  | 'refused'
  | 'not_collected'
  | 'customs_hold'
  | 'impounded'
  | 'redirected'
  | 'mis_delivered'
  | 'terminated'
  | 'unknown'

export type Route = {
  readonly service: Service
  readonly from: Place
  readonly to: Place
  readonly day: Day
  readonly isFragile: boolean
}

/** How often things go wrong compared to the average of 1. It depends on carrier, route and season; one week in December is the worst. */
export function incidentFactor({ service, from, to, day }: Route): number {
  const route = 0.5 + 1.2 * shareOf(`${service.provider} ${from.city} ${to.countryCode}${to.zipCodes[0]?.slice(0, 2)}`)
  return service.incidentRate * route * seasonOf(day)
}

const isBadWeek = (day: Day): boolean => monthDayOf(day) >= 1207 && monthDayOf(day) <= 1213

function seasonOf(day: Day): number {
  if (isBadWeek(day)) return 5
  const at = monthDayOf(day)
  if (at >= 1124 && at <= 1223) return 1.8
  return at < 301 ? 1.2 : 0.85
}

/** Chooses by weights, which are thousandths. */
export function chooseIncident(route: Route, random: Random): Incident {
  const factor = incidentFactor(route)
  const { group } = route.service
  const isHomeDelivery = group === 'home_delivery' || group === 'freight'
  const hasServicePoint = group === 'service_point' || group === 'parcel_locker'
  const hasCustoms = isOutsideCustomsUnion(route.to.countryCode)
  const weights: Record<Exclude<Incident, 'none'>, number> = {
    cancelled: 12,
    booking_failed: 7,
    missed_collection: 11 * factor,
    unscanned: 12,
    backlog: 34 * factor,
    weather: isWinter(route) ? 14 : 1,
    misrouted: 9 * factor,
    damaged: 5 * factor * (route.isFragile ? 2.2 : 0.8),
    lost: 1.8,
    address: 13,
    instructions: isHomeDelivery ? 28 : 0,
    failed_attempt: isHomeDelivery ? 60 * Math.min(factor, 2.5) : 0,
    refused: group === 'mailbox' ? 0 : 10,
    not_collected: hasServicePoint ? 27 : 0,
    customs_hold: hasCustoms ? 30 : 0,
    impounded: hasCustoms ? 3 : 0,
    redirected: hasServicePoint || isHomeDelivery ? 6 : 0,
    mis_delivered: isHomeDelivery ? 3 : 0,
    terminated: 1,
    unknown: 1.6,
  }
  const incidents = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
  return random.weighted<Incident>({ ...weights, none: Math.max(200, 1000 - incidents) })
}

export const isOutsideCustomsUnion = (countryCode: string): boolean => countryCode === 'NO' || countryCode === 'IS'

const isWinter = ({ day, to }: Route): boolean => [1, 2, 12].includes(monthOf(day)) && to.latitude > 60
