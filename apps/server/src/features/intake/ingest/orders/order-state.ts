import { milestoneOf, preparationIndex } from '@aftermile/domain/lists/milestones'
import { byDelivery, type OrderPart, type OrderState, orderState } from '@aftermile/domain/orders/order-state'
import { statement } from '../../../../db/sql.ts'
import { fieldsInMs, type RowInMs } from '../../../../db/table.ts'
import { shipments } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { inOrders, listsOf, type OrderKey } from './order-key.ts'
import type { LockedOrder } from './order-row.ts'

export const orderShipmentFields = [
  'merchantId',
  'orderId',
  'orderDeliveryId',
  'statusId',
  'milestoneIndex',
  'statusSince',
  'milestoneSince',
  'bookedAt',
  'departedAt',
  'inTransitAt',
  'arrivedAt',
  'lastEventAt',
  'completedAt',
] as const

/** A shipment as far as the state of its order needs it. */
export type OrderShipment = RowInMs<typeof shipments, (typeof orderShipmentFields)[number]>

const read = statement`
  select ${fieldsInMs(shipments, orderShipmentFields)} from shipments where ${inOrders}`

/** The shipments of locked orders. */
export async function readOrderShipments(
  { db, tenantId }: Ctx,
  keys: readonly OrderKey[],
): Promise<Map<string, OrderShipment[]>> {
  if (keys.length === 0) return new Map()
  const rows = await db.rows(read(tenantId, ...listsOf(keys)))
  return Map.groupBy(rows, row => `${row.merchantId}/${row.orderId}`)
}

export type StatedOrder = Pick<LockedOrder, 'statedStatusId' | 'deliveryIds' | 'orderedAt' | 'changedAt'>

/** The state of an order, by what the shop sent and by its shipments. */
export function orderStateOf(
  { statedStatusId, deliveryIds, orderedAt, changedAt }: StatedOrder,
  members: readonly OrderShipment[],
) {
  const groups = byDelivery(deliveryIds, members)
  const deliveries = [...groups.values()].map(ofDelivery => ({ shipments: ofDelivery.map(toOrderPart) }))
  return orderState({ statedStatusId: statedStatusId ?? 'created', statedAt: changedAt ?? orderedAt, deliveries })
}

type StoredState = Pick<OrderState, 'statusId' | 'milestoneIndex' | 'statusSince' | 'milestoneSince'>

export type StoredOrderState = StoredState & { readonly completedAt: number | null; readonly shipmentCount: number }

/** The state of an order as it is stored. The order is open while completedAt is null. */
export function storedStateOf(stated: StatedOrder, members: readonly OrderShipment[]): StoredOrderState {
  const { milestoneId, ...state } = orderStateOf(stated, members)
  const shipmentCount = members.length
  if (milestoneId !== 'completed') return { ...state, completedAt: null, shipmentCount }
  const ends = members.flatMap(item => item.completedAt ?? [])
  const completedAt = ends.length > 0 ? Math.max(...ends) : (stated.changedAt ?? stated.orderedAt)
  return { ...state, completedAt, shipmentCount }
}

type Sole = Part & { readonly completedAt: number | null }

/**
 * The state of an order whose only shipment this is; null while its shipment has not left. Once it has, what the shop sent no longer
 * counts.
 */
export function soleStateOf(sole: Sole): StoredOrderState | null {
  if (sole.milestoneIndex <= preparationIndex) return null
  const parts = { statedStatusId: 'created', statedAt: 0, deliveries: [{ shipments: [toOrderPart(sole)] }] } as const
  const { milestoneId, ...state } = orderState(parts)
  if (milestoneId !== 'completed') return { ...state, completedAt: null, shipmentCount: 1 }
  return sole.completedAt === null ? null : { ...state, completedAt: sole.completedAt, shipmentCount: 1 }
}

type Divided = Pick<StatedOrder, 'deliveryIds'>
type DeliveryPart = Pick<OrderShipment, 'orderDeliveryId'>

/** Whether an order is divided into deliveries. An order that is not has no rows for deliveries. */
export const isDivided = ({ deliveryIds }: Divided, members: readonly DeliveryPart[]): boolean =>
  deliveryIds.length > 0 || members.some(item => item.orderDeliveryId !== null)

/** The state of each delivery of a divided order, including those that only its shipments name. */
export function deliveryStates(
  order: StatedOrder,
  members: readonly OrderShipment[],
): (StoredState & { id: string })[] {
  if (!isDivided(order, members)) return []
  const groups = byDelivery(order.deliveryIds, members)
  const ids = new Set([...order.deliveryIds, ...groups.keys()])
  return [...ids].map(id => {
    const shipments = (groups.get(id) ?? []).map(toOrderPart)
    const stated = { statedStatusId: 'created', statedAt: order.orderedAt } as const
    const { milestoneId: _, ...state } = orderState({ ...stated, deliveries: [{ shipments }] })
    return { id, ...state }
  })
}

type Part = Omit<OrderShipment, 'merchantId' | 'orderId' | 'orderDeliveryId' | 'completedAt'>

/** A shipment as its order's state needs it. Rows from before status_since use the time of their last event. */
export function toOrderPart(part: Part): OrderPart {
  const { statusId, milestoneIndex, departedAt, inTransitAt, arrivedAt } = part
  const lastAt = part.lastEventAt ?? part.bookedAt
  return {
    statusId,
    milestoneId: milestoneOf(milestoneIndex) ?? 'preparation',
    statusSince: part.statusSince ?? lastAt,
    milestoneSince: part.milestoneSince ?? lastAt,
    departedAt,
    inTransitAt,
    arrivedAt,
  }
}
