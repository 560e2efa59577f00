import { deliveryFields } from './delivery-fields.ts'
import type { Fields } from './field.ts'
import { orderFields } from './order-fields.ts'
import { shipmentFields } from './shipment-fields.ts'

/** Every field of every kind of container. */
export const catalogue = {
  shipment: shipmentFields,
  order: orderFields,
  delivery: deliveryFields,
} as const satisfies Readonly<Record<string, Fields>>

export type ContainerKind = keyof typeof catalogue
