import type { ShipmentState } from '@aftermile/domain/shipment/shipment'
import type { PlacedEvent } from '../events/last-place.ts'
import type { DeliveryChange } from '../orders/order-deliveries.ts'
import type { Line } from '../orders/order-lines.ts'
import type { HeldOrder, OrderRow } from '../orders/order-row.ts'
import type { Held, Shipment } from '../shipments/shipment-row.ts'

export type ShipmentChange = {
  /** Null: it is new. */
  readonly before: Held | null
  readonly after: Held
  readonly state: ShipmentState
  readonly newEvents: readonly PlacedEvent[]
  /** Whole, where the batch brings its booking; null where events alone moved it, which change nothing of the rest. */
  readonly booked: Booked | null
}

export type Booked = {
  readonly before: Shipment | null
  readonly after: Shipment
  /** Not only packages or the same booking again. */
  readonly isNew: boolean
}

export type OrderChange = {
  readonly before: HeldOrder | null
  readonly after: HeldOrder
  /** Whole, where the shop or a booking said something of it; null where it only followed its shipments. */
  readonly written: WrittenOrder | null
}

export type WrittenOrder = {
  readonly before: OrderRow | null
  readonly after: OrderRow
  readonly lines: readonly Line[]
}

/** The containers that a batch has changed, as they stood and as they stand. They are written already. */
export type Changes = {
  readonly shipments: readonly ShipmentChange[]
  readonly orders: readonly OrderChange[]
  readonly deliveries: readonly DeliveryChange[]
}
