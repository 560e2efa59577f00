import type { Ctx } from '../../../../tenancy/context.ts'
import type { LockedShipment } from '../shipments/shipment-row.ts'
import type { OrderChange } from './order-change.ts'
import {
  type DeliveryChange,
  deliveryChanges,
  readDeliveries,
  statedDeliveriesOf,
  writeDeliveries,
} from './order-deliveries.ts'
import { type OrderKey, orderKeyText } from './order-key.ts'
import { copyMilestones, type LockedOrder, lockOrders, writeOrderStates } from './order-row.ts'
import { isDivided, readOrderShipments, storedStateOf } from './order-state.ts'

type Moves = { readonly orders: OrderChange[]; readonly deliveries: DeliveryChange[] }

/** Lets orders follow their shipments. The shipments are read when the orders are held, so the last of two batches sees both. */
export async function syncOrders(ctx: Ctx, keys: readonly OrderKey[]): Promise<Moves> {
  if (keys.length === 0) return { orders: [], deliveries: [] }
  const held = await lockOrders(ctx, keys)
  const members = await readOrderShipments(ctx, keys)
  const divided = [...held.values()].filter(order => isDivided(order, members.get(orderKeyText(order)) ?? []))
  const deliveries = await readDeliveries(ctx, divided)
  const moves: Moves = { orders: [], deliveries: [] }
  for (const before of held.values()) {
    const own = members.get(orderKeyText(before)) ?? []
    const stored = deliveries.get(orderKeyText(before)) ?? []
    const after: LockedOrder = { ...before, ...storedStateOf(before, own) }
    if (!isSameState(before, after)) moves.orders.push({ before, after, written: null })
    moves.deliveries.push(...deliveryChanges({ order: after, given: statedDeliveriesOf(stored), stored, members: own }))
  }
  await writeOrderStates(
    ctx,
    moves.orders.map(({ after }) => after),
  )
  await writeDeliveries(ctx, moves.deliveries)
  return moves
}

/** Lets orders of one shipment, given as it stood, follow it to another milestone. Those that are not answered have more to them. */
export async function syncMilestones(ctx: Ctx, shipments: readonly LockedShipment[]): Promise<OrderChange[]> {
  const befores = new Map(
    shipments.map(one => [orderKeyText({ merchantId: one.merchantId, id: one.orderId ?? '' }), one]),
  )
  const followed = await copyMilestones(
    ctx,
    shipments.map(one => one.id),
  )
  return followed.map(after => {
    const { milestoneIndex, milestoneSince } = befores.get(orderKeyText(after)) ?? after
    return { before: { ...after, milestoneIndex, milestoneSince }, after, written: null }
  })
}

const isSameState = (one: LockedOrder, other: LockedOrder): boolean =>
  one.statusId === other.statusId &&
  one.milestoneIndex === other.milestoneIndex &&
  one.statusSince === other.statusSince &&
  one.milestoneSince === other.milestoneSince &&
  one.completedAt === other.completedAt &&
  one.shipmentCount === other.shipmentCount
