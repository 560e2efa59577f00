import type { ScenarioId } from '../lists/scenarios.ts'
import { zoneOf } from '../places/time-zones.ts'
import type { Instant } from '../times/instant.ts'
import { localTimeOf, weekdayOf } from '../times/local-time.ts'
import { dayMs } from '../times/milliseconds.ts'
import { type PartOfDayId, partOfDayOf } from '../times/parts-of-day.ts'
import { type DeliveryPromise, originalDeadlineOf } from './delivery-times.ts'
import type { ShipmentState } from './shipment.ts'

type Destination = { readonly toCountryCode: string | null; readonly toZipCode: string | null }

/** The time zone where a shipment is delivered, or else that of the tenant. */
export const deliveryZoneOf = ({ toCountryCode, toZipCode }: Destination, tenantZone: string): string =>
  zoneOf({ countryCode: toCountryCode, postalCode: toZipCode, region: null }) ?? tenantZone

/**
 * The promised time frame in hours: the days between the booking and the first promise, times 24. The same day is 0, and so is a
 * promise for a day before the booking. Null without a promise.
 */
export function promiseHoursOf(bookedAt: Instant, promise: DeliveryPromise, zone: string): number | null {
  const deadline = originalDeadlineOf(promise)
  return deadline === null ? null : Math.max(0, dayIn(deadline, zone) - dayIn(bookedAt, zone)) * 24
}

const dayIn = (at: Instant, zone: string): number => Math.floor(localTimeOf(at, zone) / dayMs)

export type HandOver = { readonly handedOverWeekday: number | null; readonly handedOverPart: PartOfDayId | null }

/** The weekday and part of day in which the receiver got a shipment, where that was. 1 is Monday. */
export function handOverOf(handedOverAt: Instant | null, zone: string): HandOver {
  if (handedOverAt === null) return { handedOverWeekday: null, handedOverPart: null }
  const localTime = localTimeOf(handedOverAt, zone)
  const day = Math.floor(localTime / dayMs)
  const hour = Math.floor((localTime - day * dayMs) / 3_600_000)
  return { handedOverWeekday: weekdayOf(day) + 1, handedOverPart: partOfDayOf(hour) }
}

/** The final statuses of a delivery that did not reach its receiver. */
export const failedStatuses = ['returned', 'lost', 'destroyed', 'impounded', 'terminated'] as const

/** Whether a delivery has failed or succeeded. Null while it is open, and where it was cancelled or nobody knows. */
export function isFailedDelivery(statusId: string): boolean | null {
  if (statusId === 'delivered') return false
  return failedStatuses.some(failed => failed === statusId) ? true : null
}

/** Whether a delivery went back to its sender. A return that arrives has not. */
export const isReturned = (scenarioId: ScenarioId, { statusId }: Pick<ShipmentState, 'statusId'>): boolean =>
  statusId === 'returned' && scenarioId !== 'inbound_return'
