import type { PlacedEvent } from '../events/last-place.ts'
import type { BookingRow } from './booking-row.ts'
import type { PackageRow } from './packages.ts'
import type { Held, Shipment } from './shipment-row.ts'

/** A shipment that a batch speaks of, with all that the batch has to say. */
export type Touched = {
  readonly id: string
  /** As it stood when it was locked; null: it is new. */
  readonly before: Held | null
  /** The same, whole, where the batch brings bookings. */
  readonly wholeBefore: Shipment | null
  /** Where the batch brings a booking; null where it brings events only. */
  booking: BookingRow | null
  hasNewBooking: boolean
  /** Read where the batch brings a booking. */
  packages: Map<string, PackageRow>
  changedPackages: Set<string>
  /** Events that were not known before. */
  newEvents: PlacedEvent[]
}

export const merchantOf = ({ booking, before }: Touched): string => booking?.merchantId ?? before?.merchantId ?? ''

export const untouched = (id: string, before: Held | null): Touched => ({
  id,
  before,
  wholeBefore: null,
  booking: null,
  hasNewBooking: false,
  packages: new Map(),
  changedPackages: new Set(),
  newEvents: [],
})
