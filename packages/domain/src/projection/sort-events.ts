import { compareText } from '../events/compare-text.ts'
import type { EventCode } from '../events/event-codes.ts'
import type { ShipmentEvent } from '../events/shipment-event.ts'
import type { EventEffect } from './event-effects.ts'

/** Sorted by time, then vocabulary, then id. */
export function sortEvents(
  events: readonly ShipmentEvent[],
  effects: ReadonlyMap<EventCode, EventEffect>,
): ShipmentEvent[] {
  return [...events].sort((a, b) => {
    if (a.occurredAt !== b.occurredAt) return a.occurredAt - b.occurredAt
    const order = orderOf(a, effects) - orderOf(b, effects)
    return order === 0 ? compareText(a.id, b.id) || compareText(a.key, b.key) : order
  })
}

const orderOf = ({ code }: ShipmentEvent, effects: ReadonlyMap<EventCode, EventEffect>): number =>
  code === null ? -1 : (effects.get(code)?.order ?? -1)
