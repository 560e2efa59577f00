import { compareContents } from '../events/event-key.ts'
import type { ShipmentEvent } from '../events/shipment-event.ts'
import type { Booking } from '../shipment/shipment.ts'

/** The events that count: the content that wins of each key, if it withdraws nothing and its package was not removed. */
export function countedEvents<Event extends ShipmentEvent>(
  { removedPackageNumbers }: Pick<Booking, 'removedPackageNumbers'>,
  events: readonly Event[],
): Event[] {
  const byKey = new Map<string, Event>()
  for (const event of events) {
    const known = byKey.get(event.key)
    if (known === undefined || compareContents(event, known) > 0) byKey.set(event.key, event)
  }
  const counted: Event[] = []
  for (const event of byKey.values()) {
    const isRemoved = event.packageNumber !== null && removedPackageNumbers.includes(event.packageNumber)
    if (!event.isVoid && !isRemoved) counted.push(event)
  }
  return counted
}
