import type { Ctx } from '../../../../tenancy/context.ts'
import type { OrderChange } from '../consequences/changes.ts'
import type { Held } from '../shipments/shipment-row.ts'
import { type DeliveryChange, deliveryChanges, givenOf, readDeliveries, writeDeliveries } from './order-deliveries.ts'
import { keyOf, type OrderKey } from './order-key.ts'
import { followShipments, type HeldOrder, holdOrders, writeOrderStates } from './order-row.ts'
import { isDivided, readMembers, standOf } from './order-state.ts'

type Moves = { readonly orders: OrderChange[]; readonly deliveries: DeliveryChange[] }

/** Lets orders follow their shipments. The shipments are read when the orders are held, so the last of two batches sees both. */
export async function moveOrders(ctx: Ctx, keys: readonly OrderKey[]): Promise<Moves> {
  if (keys.length === 0) return { orders: [], deliveries: [] }
  const held = await holdOrders(ctx, keys)
  const members = await readMembers(ctx, keys)
  const divided = [...held.values()].filter(order => isDivided(order, members.get(keyOf(order)) ?? []))
  const deliveries = await readDeliveries(ctx, divided)
  const moves: Moves = { orders: [], deliveries: [] }
  for (const before of held.values()) {
    const own = members.get(keyOf(before)) ?? []
    const stored = deliveries.get(keyOf(before)) ?? []
    const after: HeldOrder = { ...before, ...standOf(before, own) }
    if (!isSameState(before, after)) moves.orders.push({ before, after, written: null })
    moves.deliveries.push(...deliveryChanges({ order: after, given: givenOf(stored), stored, members: own }))
  }
  await writeOrderStates(
    ctx,
    moves.orders.map(({ after }) => after),
  )
  await writeDeliveries(ctx, moves.deliveries)
  return moves
}

/** Lets orders of one shipment, given as it stood, follow it to another milestone. Those that are not answered have more to them. */
export async function followMilestones(ctx: Ctx, shipments: readonly Held[]): Promise<OrderChange[]> {
  const befores = new Map(shipments.map(one => [keyOf({ merchantId: one.merchantId, id: one.orderId ?? '' }), one]))
  const followed = await followShipments(
    ctx,
    shipments.map(one => one.id),
  )
  return followed.map(after => {
    const { milestoneIndex, milestoneSince } = befores.get(keyOf(after)) ?? after
    return { before: { ...after, milestoneIndex, milestoneSince }, after, written: null }
  })
}

const isSameState = (one: HeldOrder, other: HeldOrder): boolean =>
  one.statusId === other.statusId &&
  one.milestoneIndex === other.milestoneIndex &&
  one.statusSince === other.statusSince &&
  one.milestoneSince === other.milestoneSince &&
  one.completedAt === other.completedAt &&
  one.shipmentCount === other.shipmentCount
