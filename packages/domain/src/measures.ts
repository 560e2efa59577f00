import { type DeliveryPromise, deadlineOf } from './delivery-times.ts'
import type { ScenarioId } from './scenarios.ts'
import type { Instant, ShipmentState, ShipmentTimes } from './shipment.ts'

/** Whole minutes from one instant to another; null where one is missing. */
export const minutesBetween = (from: Instant | null, to: Instant | null): number | null =>
  from === null || to === null ? null : Math.floor((to - from) / 60_000)

/** From booking to completion or now; a return ages from hand-in, an unused label not at all. */
export function ageMinutes(scenarioId: ScenarioId, times: ShipmentTimes, now: Instant): number | null {
  const from = scenarioId === 'inbound_return' ? handedInAt(times) : (times.bookedAt ?? times.createdAt)
  return minutesBetween(from, times.completedAt ?? now)
}

/** From the shelf to pick-up, or to whatever else ended it, or to now. */
export const ageOnShelfMinutes = (times: ShipmentTimes, now: Instant): number | null =>
  minutesBetween(times.onShelfAt, times.receivedAt ?? times.completedAt ?? now)

/** From booking to the receiver's hands. */
export const deliveryTimeMinutes = (times: ShipmentTimes): number | null =>
  minutesBetween(times.bookedAt ?? times.createdAt, times.receivedAt)

type Progress = Pick<ShipmentState, 'promiseMetAt' | 'times'> & { readonly scenarioId: ScenarioId }

/** Minutes after the latest promised time, below zero before it; what ended unmet stands still at its end. */
export function deliveryTimeDiff(
  { scenarioId, promiseMetAt, times }: Progress,
  promise: DeliveryPromise,
  now: Instant,
): number | null {
  const isUnused = scenarioId === 'inbound_return' && handedInAt(times) === null && times.completedAt === null
  return isUnused ? null : minutesBetween(deadlineOf(promise), promiseMetAt ?? times.completedAt ?? now)
}

/** The first sign that a return is on its way: some carriers never scan the hand-in itself. */
function handedInAt({ departedAt, inTransitAt, arrivedAt, receivedAt }: ShipmentTimes): Instant | null {
  return departedAt ?? inTransitAt ?? arrivedAt ?? receivedAt
}
