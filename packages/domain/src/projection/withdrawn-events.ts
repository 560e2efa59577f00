import type { ShipmentEvent } from '../events/shipment-event.ts'
import { preparationIndex } from '../lists/milestones.ts'
import { firstScanWithinMs, stalledAfterMs } from '../shipment/overdue.ts'
import type { Booking, ShipmentState } from '../shipment/shipment.ts'
import type { Instant } from '../times/instant.ts'
import { eventEffectsOf, rankOfFinal } from './event-effects.ts'

/**
 * The ids of calculated events that the facts contradict. A calculated event says that nothing had happened by its time:
 * news of something that did happen by then may come later, and withdraws it. Like the state, this does not depend on the order of arrival.
 */
export function withdrawnEventIds(
  booking: Booking,
  state: ShipmentState,
  events: readonly ShipmentEvent[],
): ReadonlySet<string> {
  const calculated = events.filter(event => event.source === 'calculated')
  if (calculated.length === 0) return new Set()
  const facts = events.filter(event => event.source !== 'calculated')
  const isWithdrawn = ({ code, occurredAt: at }: ShipmentEvent): boolean => {
    if (isBy(state.times.completedAt, at)) return true
    if (code === 'late') return isBy(state.promiseMetAt, at)
    if (code === 'stalled') return facts.some(fact => fact.occurredAt > at - stalledAfterMs && fact.occurredAt <= at)
    return code === 'missing_first_scan' && hadItsScan(booking, facts, at)
  }
  return new Set(calculated.filter(isWithdrawn).map(({ id }) => id))
}

const isBy = (fact: Instant | null, at: Instant): boolean => fact !== null && fact <= at

/** Whether the parcel had left by then, or was booked so late that its scan was not yet due. */
function hadItsScan({ scenarioId, bookedAt }: Booking, facts: readonly ShipmentEvent[], at: Instant): boolean {
  if (bookedAt !== null && at < bookedAt + firstScanWithinMs) return true
  const effects = eventEffectsOf(scenarioId)
  return facts.some(({ code, occurredAt }) => {
    const effect = code === null ? undefined : effects.get(code)
    if (effect === undefined || occurredAt > at) return false
    return effect.index > preparationIndex || effect.finalRank >= rankOfFinal.delivered
  })
}
