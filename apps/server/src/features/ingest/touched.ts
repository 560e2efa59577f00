import type { BookingRow } from './booking-row.ts'
import type { Held } from './held.ts'
import type { PlacedEvent } from './last-place.ts'
import type { PackageRow } from './packages.ts'

/** A shipment that a batch speaks of, with all that the batch has to say. */
export type Touched = {
  readonly id: string
  /** As it stood when it was locked; null: it is new. */
  readonly held: Held | null
  /** Read or made where the batch brings a booking; null where it brings events only. */
  booking: BookingRow | null
  hasNewBooking: boolean
  /** Read where the batch brings a booking. */
  packages: Map<string, PackageRow>
  changedPackages: Set<string>
  /** Events that were not known before. */
  newEvents: PlacedEvent[]
}
