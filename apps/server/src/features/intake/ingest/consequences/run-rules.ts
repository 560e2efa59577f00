import type { Ctx } from '../../../../tenancy/context.ts'
import type { ContainerChange } from '../../../rule-engine/container-change.ts'
import { runRules } from '../../../rule-engine/run-rules.ts'
import type { OrderChange } from '../orders/order-change.ts'
import type { DeliveryChange } from '../orders/order-deliveries.ts'
import type { ContainerChanges, ShipmentChange } from './changes.ts'

/** Lets rules look at what has changed. What comes from a historical import makes no rule act. */
export const evaluateRules = (ctx: Ctx, { shipments, orders, deliveries }: ContainerChanges): Promise<void> =>
  runRules(ctx, [
    ...shipments.flatMap(shipmentChange),
    ...orders.flatMap(orderChange),
    ...deliveries.flatMap(deliveryChange),
  ])

function shipmentChange({ before, after, booked, newEvents }: ShipmentChange): ContainerChange[] {
  const isHistory = after.isHistorical || (newEvents.length > 0 && newEvents.every(event => event.isHistorical))
  if (isHistory) return []
  const rows = booked ?? { before, after }
  return [{ targetType: 'Shipment', merchantId: after.merchantId, containerId: after.id, ...sidesOf(rows) }]
}

function orderChange({ before, after, written }: OrderChange): ContainerChange[] {
  if (after.isHistorical) return []
  const rows = written ?? { before, after }
  return [{ targetType: 'Order', merchantId: after.merchantId, containerId: after.id, ...sidesOf(rows) }]
}

function deliveryChange({ before, after, isHistorical }: DeliveryChange): ContainerChange[] {
  if (after === null || isHistorical) return []
  const { merchantId, orderId, id } = after
  return [{ targetType: 'OrderDelivery', merchantId, containerId: `${orderId}/${id}`, ...sidesOf({ before, after }) }]
}

type Sides = Pick<ContainerChange, 'before' | 'after'>

/** The rows themselves: rules do not change them, and copies of a large batch take long. */
const sidesOf = ({ before, after }: { before: object | null; after: object }): Sides => ({ before, after }) as Sides // a row has its fields by name
