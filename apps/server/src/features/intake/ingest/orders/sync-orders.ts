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
import { type LockedOrder, lockOrders, writeOrderStates, writeSoleOrderStates } from './order-row.ts'
import { isDivided, readOrderShipments, type StoredOrderState, soleStateOf, storedStateOf } from './order-state.ts'

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

export type SoleMover = { readonly before: LockedShipment; readonly after: LockedShipment }

/**
 * Brings orders in line with their only shipment, which had left before it moved. Returns only the orders that were written: the
 * others have more shipments or deliveries.
 */
export async function syncSoleOrders(ctx: Ctx, movers: readonly SoleMover[]): Promise<OrderChange[]> {
  const befores = new Map<string, StoredOrderState>()
  const rows = movers.flatMap(({ before, after }) => {
    const [was, is] = [soleStateOf(before), soleStateOf(after)]
    if (was === null || is === null || !after.orderId || after.orderDeliveryId !== null) return []
    const key = { merchantId: after.merchantId, id: after.orderId }
    befores.set(orderKeyText(key), was)
    return [{ ...key, ...is }]
  })
  const written = await writeSoleOrderStates(ctx, rows)
  return written.map(after => ({ before: { ...after, ...befores.get(orderKeyText(after)) }, after, written: null }))
}

const isSameState = (a: LockedOrder, b: LockedOrder): boolean =>
  a.statusId === b.statusId &&
  a.milestoneIndex === b.milestoneIndex &&
  a.statusSince === b.statusSince &&
  a.milestoneSince === b.milestoneSince &&
  a.completedAt === b.completedAt &&
  a.shipmentCount === b.shipmentCount
