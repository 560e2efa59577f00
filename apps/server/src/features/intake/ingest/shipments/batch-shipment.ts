import type { EventWithPlace } from '../events/last-place.ts'
import type { BookingRow } from './booking-row.ts'
import type { PackageRow } from './packages.ts'
import type { LockedShipment, ShipmentRow } from './shipment-row.ts'

/** A shipment that a batch speaks of, with all that the batch has to say. */
export type BatchShipment = {
  readonly id: string
  /** As it stood when it was locked; null: it is new. */
  readonly before: LockedShipment | null
  /** The same, whole, where the batch brings bookings. */
  readonly fullBefore: ShipmentRow | null
  /** Where the batch brings a booking; null where it brings events only. */
  booking: BookingRow | null
  hasNewBooking: boolean
  /** Read where the batch brings a booking. */
  packages: Map<string, PackageRow>
  changedPackages: Set<string>
  /** Events that were not known before. */
  newEvents: EventWithPlace[]
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
})
