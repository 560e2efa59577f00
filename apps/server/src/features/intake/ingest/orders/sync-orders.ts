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

type SyncedOrders = { readonly orders: OrderChange[]; readonly deliveries: DeliveryChange[] }

/** Brings orders in line with their shipments. These are read after the orders are locked, so the last of two batches sees both. */
export async function syncOrders(ctx: Ctx, keys: readonly OrderKey[]): Promise<SyncedOrders> {
  if (keys.length === 0) return { orders: [], deliveries: [] }
  const locked = await lockOrders(ctx, keys)
  const members = await readOrderShipments(ctx, keys)
  const divided = [...locked.values()].filter(order => isDivided(order, members.get(orderKeyText(order)) ?? []))
  const deliveries = await readDeliveries(ctx, divided)
  const changes: SyncedOrders = { orders: [], deliveries: [] }
  for (const before of locked.values()) {
    const own = members.get(orderKeyText(before)) ?? []
    const stored = deliveries.get(orderKeyText(before)) ?? []
    const after: LockedOrder = { ...before, ...storedStateOf(before, own) }
    if (!isSameState(before, after)) changes.orders.push({ before, after, written: null })
    changes.deliveries.push(
      ...deliveryChanges({ order: after, stated: statedDeliveriesOf(stored), stored, members: own }),
    )
  }
  await writeOrderStates(
    ctx,
    changes.orders.map(({ after }) => after),
  )
  await writeDeliveries(ctx, changes.deliveries)
  return changes
}

/**
 * Moves orders of one shipment to its milestone. Takes the shipments as they were before. Returns only the orders that were
 * moved; the others have more shipments or deliveries.
 */
export async function syncMilestones(ctx: Ctx, shipments: readonly LockedShipment[]): Promise<OrderChange[]> {
  const befores = new Map(
    shipments.map(one => [orderKeyText({ merchantId: one.merchantId, id: one.orderId ?? '' }), one]),
  )
  const copied = await copyMilestones(
    ctx,
    shipments.map(one => one.id),
  )
  return copied.map(after => {
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
