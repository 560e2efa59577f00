import type { Order } from '@aftermile/contract/containers/orders'

export type OrderTime = { readonly name: string; readonly at: string | null }

/** The steps from order to delivery, each with its time if it is done. */
export function orderTimes(
  order: Pick<Order, 'orderedAt' | 'sentToWarehouseAt' | 'allocatedAt' | 'completedAt' | 'shipments'>,
): OrderTime[] {
  const booked = order.shipments.flatMap(({ bookedAt }) => bookedAt ?? []).toSorted()
  const done = order.shipments.flatMap(({ completedAt }) => completedAt ?? []).toSorted()
  return [
    { name: 'Ordered', at: order.orderedAt },
    { name: 'Sent to warehouse', at: order.sentToWarehouseAt },
    { name: 'Allocated', at: order.allocatedAt },
    { name: 'First shipment booked', at: booked[0] ?? null },
    { name: 'First shipment completed', at: order.shipments.length > 1 ? (done[0] ?? null) : null },
    { name: 'Completed', at: order.completedAt },
  ].filter(({ name, at }) => at !== null || name !== 'First shipment completed')
}
