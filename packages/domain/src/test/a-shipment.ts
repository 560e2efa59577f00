import { type EventCode, findEvent } from '../events/event-codes.ts'
import type { ShipmentEvent } from '../events/shipment-event.ts'
import type { Booking } from '../shipment/shipment.ts'

export const aBooking = (changes: Partial<Booking> = {}): Booking => ({
  scenarioId: 'outbound_delivery',
  createdAt: 0,
  bookedAt: null,
  packageNumbers: ['A'],
  removedPackageNumbers: [],
  ...changes,
})

export const anEvent = (
  code: EventCode | null,
  occurredAt: number,
  changes: Partial<ShipmentEvent> = {},
): ShipmentEvent => {
  const name = `${code}-${occurredAt}-${changes.packageNumber ?? ''}`
  return {
    id: name,
    key: name,
    packageNumber: null,
    code,
    occurredAt,
    source: 'carrier',
    party: 'carrier',
    reason: null,
    by: null,
    deliveryDay: null,
    changedAt: null,
    isVoid: false,
    ...changes,
  }
}

/** Events at the times 1, 2, 3 …; `code@A` is about package A. */
export const eventSequence = (...codes: (EventCode | `${EventCode}@${string}`)[]): ShipmentEvent[] =>
  codes.map((text, position) => {
    const [code, packageNumber = null] = text.split('@')
    const row = findEvent(code ?? '')
    if (!row) throw new Error(`No such code: ${code}`)
    return anEvent(row.code, position + 1, { packageNumber })
  })
