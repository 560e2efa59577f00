import type { Ctx } from '../../../tenancy/context.ts'
import type { OrderKey } from '../../intake/ingest/orders/order-key.ts'
import { lockOrders } from '../../intake/ingest/orders/order-row.ts'
import { orderStateOf, readOrderShipments } from '../../intake/ingest/orders/order-state.ts'

/** The milestones of old orders whose rows have none yet: the job that fills them in has not reached them. */
export async function orderMilestones(ctx: Ctx, keys: readonly OrderKey[]): Promise<Map<string, number>> {
  const orders = await lockOrders(ctx, keys)
  const members = await readOrderShipments(ctx, keys)
  return new Map([...orders].map(([key, row]) => [key, orderStateOf(row, members.get(key) ?? []).milestoneIndex]))
}
