import type { ShipmentEvent } from '../events/shipment-event.ts'
import type { NamedDays } from '../shipment/shipment.ts'
import type { EventEffect } from './event-effects.ts'

export const noNamedDays: NamedDays = { receiverDay: null, receiverDayAt: null, carrierDay: null, carrierDayAt: null }

/** The named days after an event. An attempt to deliver, a service point and the end use them up. */
export function namedDaysAfter(
  days: NamedDays,
  { code, deliveryDay, occurredAt }: ShipmentEvent,
  { isAttempt, isShelf, change, finalId }: EventEffect,
): NamedDays {
  if (isAttempt || isShelf || change === 'isRedirected' || finalId !== null) return noNamedDays
  if (deliveryDay === null) return days
  if (code === 'delivery_day_asked') return { ...days, receiverDay: deliveryDay, receiverDayAt: occurredAt }
  return code === 'delivery_date_agreed' ? { ...days, carrierDay: deliveryDay, carrierDayAt: occurredAt } : days
}
