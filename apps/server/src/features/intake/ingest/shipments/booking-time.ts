import type { ShipmentIn } from '@aftermile/contract/intake/ingress'
import { isPastBooking } from '@aftermile/domain/shipment/history'
import type { ShipmentRow } from './shipment-row.ts'

type Times = Pick<ShipmentRow, 'bookedAt' | 'createdAt' | 'isBookedAtStated' | 'isHistorical'>

type Booked = {
  readonly item: ShipmentIn
  readonly stored: Times | null
  readonly firstEventAt: number | null
  readonly now: number
  readonly isStated: boolean
}

/**
 * When a shipment was booked, after what was sent has been merged into `said`. If nobody has said it, it was booked when it was
 * ordered, or else with its first event, or else when it came in.
 */
export function bookingTime(booked: Booked, said: Times & Pick<ShipmentRow, 'orderDate'>): Times {
  const { item, stored, firstEventAt, now, isStated } = booked
  const { createdAt, bookedAt, isHistorical } = said
  if (stored?.isBookedAtStated) return { createdAt, bookedAt, isHistorical, isBookedAtStated: true }
  const sentAt = isStated ? sentBookedAt(item) : null
  const at = sentAt ?? orderedBy(said.orderDate, now) ?? Math.min(stored?.bookedAt ?? now, firstEventAt ?? now)
  return {
    ...bookedSince(isHistorical, { stored, at, now }),
    ...(item.createdAt !== undefined && { createdAt: Date.parse(item.createdAt) }),
    isBookedAtStated: sentAt !== null,
  }
}

/** When a shipment of a batch was booked, as far as it says it itself. */
export const ownBookedAt = (item: ShipmentIn, now: number): number =>
  sentBookedAt(item) ?? orderedBy(item.orderDate ? Date.parse(item.orderDate) : null, now) ?? now

type Moved = { readonly stored: Pick<Times, 'bookedAt'> | null; readonly at: number; readonly now: number }

/** The times of a booking that is moved. Whether it is history is decided when it moves, not again when it is repeated. */
export const bookedSince = (isHistorical: boolean, { stored, at, now }: Moved): Omit<Times, 'isBookedAtStated'> => ({
  bookedAt: at,
  createdAt: at,
  isHistorical: isHistorical || (stored?.bookedAt !== at && isPastBooking(at, now)),
})

function sentBookedAt({ bookedAt, createdAt }: ShipmentIn): number | null {
  const text = bookedAt ?? createdAt
  return text === undefined ? null : Date.parse(text)
}

/** A shipment cannot be booked before it comes in for an order that is yet to come. */
const orderedBy = (orderDate: number | null, now: number): number | null =>
  orderDate === null || orderDate > now ? null : orderDate
