import type { EventRow } from '../events/event-row.ts'
import type { StoredEvent } from '../events/event-store.ts'
import type { BookingRow } from './booking-row.ts'
import type { PackageRow } from './packages.ts'
import type { LockedShipment, ShipmentRow } from './shipment-row.ts'

/** A shipment that a batch books or mentions, with what the batch brings for it. */
export type BatchShipment = {
  readonly id: string
  /** The row as it was locked; null: it is new. */
  readonly before: LockedShipment | null
  /** The full row as it was locked; only read where the batch brings or moves bookings. */
  fullBefore: ShipmentRow | null
  /** Null where the batch brings events only. */
  booking: BookingRow | null
  hasNewBooking: boolean
  /** Only read where the batch brings a booking. */
  packages: Map<string, PackageRow>
  changedPackages: Set<string>
  /** Events that were not stored before. */
  newEvents: EventRow[]
  /** Stored events that their source has changed since, without another content. */
  changedEvents: StoredEvent[]
}

export const merchantIdOf = ({ booking, before }: BatchShipment): string =>
  booking?.merchantId ?? before?.merchantId ?? ''

export const newBatchShipment = (id: string, before: LockedShipment | null): BatchShipment => ({
  id,
  before,
  fullBefore: null,
  booking: null,
  hasNewBooking: false,
  packages: new Map(),
  changedPackages: new Set(),
  newEvents: [],
  changedEvents: [],
})
