import type { Ctx } from '../../../tenancy/context.ts'
import { type ContainerRef, deliveryKeyOf, refsOf } from './container-ref.ts'
import type { Values } from './values/filled.ts'
import { readDeliveryValues, readOrderValues } from './values/order-values.ts'
import { readShipmentValues } from './values/shipment-values.ts'
import type { ReadOptions } from './values/uses.ts'

const deliveryKey = ({ merchantId, containerId }: ContainerRef) => ({
  merchantId: merchantId ?? '',
  ...deliveryKeyOf(containerId),
})
const orderKey = ({ merchantId, containerId }: ContainerRef) => ({ merchantId: merchantId ?? '', orderId: containerId })

/** Reads containers of all kinds, and returns the values of each. Null: it does not exist. */
export async function readContainerValues(ctx: Ctx, refs: readonly ContainerRef[], options: ReadOptions) {
  const shipmentIds = refsOf(refs, 'Shipment').map(({ containerId }) => containerId)
  const ofShipment = await readShipmentValues(ctx, shipmentIds, options)
  const ofOrder = await readOrderValues(ctx, refsOf(refs, 'Order').map(orderKey), options)
  const ofDelivery = await readDeliveryValues(ctx, refsOf(refs, 'OrderDelivery').map(deliveryKey), options)

  return (ref: ContainerRef, locale: string): Values | null => {
    if (ref.targetType === 'Shipment') return ofShipment(ref.containerId, locale)
    if (ref.targetType === 'Order') return ofOrder(orderKey(ref), locale)
    return ref.targetType === 'OrderDelivery' ? ofDelivery(deliveryKey(ref), locale) : {}
  }
}
