import type { ShipmentEvent } from '../../events/shipment-event.ts'
import { eventEffectsOf } from '../../projection/event-effects.ts'
import { type DeliveryPromise, isOnTime } from '../../shipment/delivery-times.ts'
import type { Booking } from '../../shipment/shipment.ts'
import type { Instant } from '../../times/instant.ts'
import { dayMs } from '../../times/milliseconds.ts'

/** What became of a shipment. */
export type Outcome = {
  readonly shipment: Pick<Booking, 'scenarioId'> & DeliveryPromise & { readonly promiseMetAt: Instant | null }
  readonly events: readonly ShipmentEvent[]
}

/**
 * Whether all was fine by itself after a rule had acted: the shipments met their promise, or one of them moved within 24 hours, and
 * nobody had done anything about it.
 */
export function wasFalseAlarm(outcomes: readonly Outcome[], at: Instant): boolean {
  const fine = [metAt(outcomes, at), movedAt(outcomes, at)].filter(value => value !== null)
  if (fine.length === 0) return false
  const end = Math.min(...fine)
  return !outcomes.some(({ events }) =>
    events.some(({ source, occurredAt }) => source === 'person' && occurredAt > at && occurredAt <= end),
  )
}

/** When the last of them met its promise in time, if that was later; null if one did not. */
function metAt(outcomes: readonly Outcome[], at: Instant): Instant | null {
  const met = outcomes.map(({ shipment }) =>
    isOnTime(shipment, shipment.promiseMetAt) === true ? shipment.promiseMetAt : null,
  )
  if (met.length === 0 || met.includes(null)) return null
  const last = Math.max(...met.map(value => value ?? 0))
  return last > at ? last : null
}

/** The first event of the next 24 hours that moves one of them. */
function movedAt(outcomes: readonly Outcome[], at: Instant): Instant | null {
  let first: Instant | null = null
  for (const { shipment, events } of outcomes) {
    const effects = eventEffectsOf(shipment.scenarioId)
    for (const { code, source, occurredAt } of events) {
      if (occurredAt <= at || occurredAt > at + dayMs || source === 'calculated' || code === null) continue
      if (effects.get(code)?.statusId && (first === null || occurredAt < first)) first = occurredAt
    }
  }
  return first
}
