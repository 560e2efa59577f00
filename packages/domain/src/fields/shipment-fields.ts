import { shipmentGoods } from './shipment-goods.ts'
import { shipmentIdentity } from './shipment-identity.ts'
import { shipmentParties } from './shipment-parties.ts'
import { shipmentState } from './shipment-state.ts'

/** Every field of a shipment: first the booking, in the sequence of the API. */
export const shipmentFields = { ...shipmentIdentity, ...shipmentParties, ...shipmentGoods, ...shipmentState } as const

export type ShipmentFields = typeof shipmentFields
export type ShipmentFieldName = keyof ShipmentFields
