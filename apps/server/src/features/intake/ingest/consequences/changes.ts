import type { ShipmentState } from '@aftermile/domain/shipment/shipment'
import type { EventRow } from '../events/event-row.ts'
import type { OrderChange } from '../orders/order-change.ts'
import type { DeliveryChange } from '../orders/order-deliveries.ts'
import type { LockedShipment, ShipmentRow } from '../shipments/shipment-row.ts'

export type ShipmentChange = {
  /** Null: it is new. */
  readonly before: LockedShipment | null
  readonly after: LockedShipment
  readonly state: ShipmentState
  readonly newEvents: readonly EventRow[]
  /** Events that were known count no longer, or count again. */
  readonly isCorrected: boolean
  /** The full row, where the batch brings its booking; null where only events moved it. */
  readonly booked: BookingChange | null
}

export type BookingChange = {
  readonly before: ShipmentRow | null
  readonly after: ShipmentRow
  /** The booking itself has changed, not only its packages. */
  readonly isNew: boolean
  /** Packages that were removed and have events: they are still found by their numbers. */
  readonly removedPackages: readonly string[]
}

/** The containers that a batch has changed, before and after. They are already written. */
export type ContainerChanges = {
  readonly shipments: readonly ShipmentChange[]
  readonly orders: readonly OrderChange[]
  readonly deliveries: readonly DeliveryChange[]
}
