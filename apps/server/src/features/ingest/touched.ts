import type { ShipmentEvent } from '@aftermile/domain/shipment'
import type { BookingRow } from './booking-row.ts'
import type { Held } from './held.ts'

export type PackageRow = {
  number: string
  /** False: no booking has named it, only events. */
  isBooked: boolean
  statusId: string
  milestoneIndex: number
  completedAt: number | null
  weightKg?: number | null
  volumeM3?: number | null
  lengthCm?: number | null
  widthCm?: number | null
  heightCm?: number | null
}

/** A shipment that a batch speaks of, with all that the batch has to say. */
export type Touched = {
  readonly id: string
  /** As it stood when it was locked; null: it is new. */
  readonly held: Held | null
  /** Read or made where the batch brings a booking; null where it brings events only. */
  booking: BookingRow | null
  hasNewBooking: boolean
  packages: Map<string, PackageRow>
  changedPackages: Set<string>
  /** Events that were not known before. */
  newEvents: ShipmentEvent[]
}
