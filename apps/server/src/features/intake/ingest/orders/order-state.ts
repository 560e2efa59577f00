import { completedIndex, milestoneOf, preparationIndex } from '@aftermile/domain/lists/milestones'
import { byDelivery, type OrderPart, type OrderState, orderState } from '@aftermile/domain/orders/order-state'
import { statement } from '../../../../db/sql.ts'
import { alias, fieldsInMs, type RowInMs } from '../../../../db/table.ts'
import { shipments } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { OrderKey } from './order-key.ts'
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
  select ${fieldsInMs(alias(shipments, 's'), orderShipmentFields)}
  from json_to_recordset($2) as x ("merchantId" text, id text)
  join shipments s on s.tenant_id = $1 and s.merchant_id = x."merchantId" and s.order_id = x.id`

/** The shipments of held orders, as they stand now. */
export async function readOrderShipments(
  { db, tenantId }: Ctx,
  keys: readonly OrderKey[],
): Promise<Map<string, OrderShipment[]>> {
  if (keys.length === 0) return new Map()
  const rows = await db.rows(read(tenantId, JSON.stringify(keys)))
  return Map.groupBy(rows, row => `${row.merchantId}/${row.orderId}`)
}

export type StatedOrder = Pick<LockedOrder, 'statedStatusId' | 'deliveryIds' | 'orderedAt' | 'changedAt'>

/** Where an order stands, by what the shop says and what its shipments have made of it. */
export function orderStateOf(
  { statedStatusId, deliveryIds, orderedAt, changedAt }: StatedOrder,
  members: readonly OrderShipment[],
) {
  const groups = byDelivery(deliveryIds, members)
  const deliveries = [...groups.values()].map(some => ({ shipments: some.map(toOrderPart) }))
  return orderState({ statedStatusId: statedStatusId ?? 'created', statedAt: changedAt ?? orderedAt, deliveries })
}

type StoredState = Pick<OrderState, 'statusId' | 'milestoneIndex' | 'statusSince' | 'milestoneSince'>

type Standing = StoredState & { readonly completedAt: number | null; readonly shipmentCount: number }

/** The same as it is stored; open while completedAt is null. */
export function storedStateOf(stated: StatedOrder, members: readonly OrderShipment[]): Standing {
  const { milestoneId, ...state } = orderStateOf(stated, members)
  const shipmentCount = members.length
  if (milestoneId !== 'completed') return { ...state, completedAt: null, shipmentCount }
  const ends = members.flatMap(one => one.completedAt ?? [])
  const completedAt = ends.length > 0 ? Math.max(...ends) : (stated.changedAt ?? stated.orderedAt)
  return { ...state, completedAt, shipmentCount }
}

/** Whether an order of this shipment alone stands at another milestone, and nothing else of it has changed. */
export function movesMilestoneOnly(before: Part, after: Part): boolean {
  const isOnItsWay = ({ milestoneIndex }: Part) => milestoneIndex > preparationIndex && milestoneIndex < completedIndex
  if (!isOnItsWay(before) || !isOnItsWay(after)) return false
  const [was, is] = [aloneState(before), aloneState(after)]
  return was.statusId === is.statusId && was.statusSince === is.statusSince
}

/** Of what has left, the state of its order goes by nothing that the shop has said. */
const aloneState = (one: Part): OrderState =>
  orderState({ statedStatusId: 'created', statedAt: 0, deliveries: [{ shipments: [toOrderPart(one)] }] })

type Divided = Pick<StatedOrder, 'deliveryIds'>
type Travelling = Pick<OrderShipment, 'orderDeliveryId'>

/** Whether an order is divided into deliveries. One that is not is its own only delivery, and has no row for it. */
export const isDivided = ({ deliveryIds }: Divided, members: readonly Travelling[]): boolean =>
  deliveryIds.length > 0 || members.some(one => one.orderDeliveryId !== null)

/** Where each delivery of a divided order stands, those that only its shipments name too. */
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

/** What was stored before since when was has it from its last event. */
export function toOrderPart(one: Part): OrderPart {
  const { statusId, milestoneIndex, departedAt, inTransitAt, arrivedAt } = one
  const lastAt = one.lastEventAt ?? one.bookedAt
  return {
    statusId,
    milestoneId: milestoneOf(milestoneIndex) ?? 'preparation',
    statusSince: one.statusSince ?? lastAt,
    milestoneSince: one.milestoneSince ?? lastAt,
    departedAt,
    inTransitAt,
    arrivedAt,
  }
}
