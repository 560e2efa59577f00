import { type DeliveryPromise, deadlineOf, isOnTime } from './delivery-times.ts'
import type { ShipmentState, Why } from './shipment.ts'

type Ended = Pick<ShipmentState, 'statusId' | 'promiseMetAt' | 'failedAttempts' | 'alertCount' | 'why'>
type Perfection = { readonly isPerfect: boolean; readonly why: Why }

/** Whether a delivery is perfect: on time, all packages delivered, at the first attempt, no alert. */
export function perfectDelivery(state: Ended, promise: DeliveryPromise): Perfection {
  const flaw = flawOf(state, promise)
  const rule = flaw ?? 'Perfect: on time, all packages delivered, on the first attempt, without an alert.'
  return { isPerfect: flaw === null, why: { rule, eventIds: state.why.promiseMetAt.eventIds } }
}

function flawOf(state: Ended, promise: DeliveryPromise): string | null {
  if (deadlineOf(promise) === null) return 'Not perfect: there was no delivery promise.'
  if (state.statusId !== 'delivered') return 'Not perfect: not all packages were delivered.'
  if (isOnTime(promise, state.promiseMetAt) !== true) return 'Not perfect: the promise wasn’t met on time.'
  if (state.failedAttempts > 0) return 'Not perfect: it took more than one attempt.'
  return state.alertCount > 0 ? 'Not perfect: there was an alert on the way.' : null
}
