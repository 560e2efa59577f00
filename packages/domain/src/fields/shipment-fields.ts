import { shipmentGoods } from './shipment-goods.ts'
import { shipmentIdentity } from './shipment-identity.ts'
import { shipmentParties } from './shipment-parties.ts'
import { shipmentState } from './shipment-state.ts'

/** Every field of a shipment: first what is booked, in the order in which it is given. */
export const shipmentFields = { ...shipmentIdentity, ...shipmentParties, ...shipmentGoods, ...shipmentState } as const

export type ShipmentFields = typeof shipmentFields
export type ShipmentFieldName = keyof ShipmentFields
