import { compareText } from '../events/compare-text.ts'
import type { EventCode } from '../events/event-codes.ts'
import type { ShipmentEvent } from '../events/shipment-event.ts'
import type { EventEffect } from './event-effects.ts'

/** Sorted by time, then vocabulary, then id. */
export function sortEvents(
  events: readonly ShipmentEvent[],
  effects: ReadonlyMap<EventCode, EventEffect>,
): ShipmentEvent[] {
  return [...events].sort((one, other) => {
    if (one.occurredAt !== other.occurredAt) return one.occurredAt - other.occurredAt
    const order = orderOf(one, effects) - orderOf(other, effects)
    return order === 0 ? compareText(one.id, other.id) || compareText(one.key, other.key) : order
  })
}

const orderOf = ({ code }: ShipmentEvent, effects: ReadonlyMap<EventCode, EventEffect>): number =>
  code === null ? -1 : (effects.get(code)?.order ?? -1)
