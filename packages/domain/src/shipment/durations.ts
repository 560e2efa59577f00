import type { ScenarioId } from '../lists/scenarios.ts'
import type { Instant } from '../times/instant.ts'
import { type DeliveryPromise, deadlineOf } from './delivery-times.ts'
import type { ShipmentState, ShipmentTimes } from './shipment.ts'

/** Full minutes from one instant to another; null if one is missing. */
const minutesBetween = (from: Instant | null, to: Instant | null): number | null =>
  from === null || to === null ? null : Math.floor((to - from) / 60_000)

/** When the age of a shipment starts: at its booking, for a return at its hand-in; null for an unused label. */
export const agesFrom = (scenarioId: ScenarioId, times: AgeingTimes): Instant | null =>
  scenarioId === 'inbound_return' ? handedInAt(times) : (times.bookedAt ?? times.createdAt)

/** The age of a shipment until completion or now. */
export const ageMinutes = (scenarioId: ScenarioId, times: MeasuredTimes, now: Instant): number | null =>
  minutesBetween(agesFrom(scenarioId, times), times.completedAt ?? now)

/** The time on the shelf until pick-up, other completion or now. */
export const ageOnShelfMinutes = (times: MeasuredTimes, now: Instant): number | null =>
  minutesBetween(times.onShelfAt, times.handedOverAt ?? times.completedAt ?? now)

/** The time from booking to hand-over. */
export const deliveryTimeMinutes = (times: MeasuredTimes): number | null =>
  minutesBetween(times.bookedAt ?? times.createdAt, times.handedOverAt)

type Progress = Pick<ShipmentState, 'promiseMetAt'> & { readonly times: MeasuredTimes; readonly scenarioId: ScenarioId }

/** Minutes after the latest promised time, negative before it. It stops at completion if the promise was never met. */
export function deliveryTimeDiff(
  { scenarioId, promiseMetAt, times }: Progress,
  promise: DeliveryPromise,
  now: Instant,
): number | null {
  const isUnused = scenarioId === 'inbound_return' && handedInAt(times) === null && times.completedAt === null
  return isUnused ? null : minutesBetween(deadlineOf(promise), promiseMetAt ?? times.completedAt ?? now)
}

/** The first sign that a return is on its way: some carriers never scan the hand-in itself. */
function handedInAt({ departedAt, inTransitAt, arrivedAt, handedOverAt }: HandInTimes): Instant | null {
  return departedAt ?? inTransitAt ?? arrivedAt ?? handedOverAt
}

type HandInTimes = Pick<ShipmentTimes, 'departedAt' | 'inTransitAt' | 'arrivedAt' | 'handedOverAt'>
type AgeingTimes = HandInTimes & Pick<ShipmentTimes, 'bookedAt' | 'createdAt'>
type MeasuredTimes = AgeingTimes & Pick<ShipmentTimes, 'onShelfAt' | 'completedAt'>
