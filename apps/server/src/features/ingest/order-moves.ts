import type { Ctx } from '../../context.ts'
import { statement } from '../../db/sql.ts'
import { keyOf, type OrderKey, type OrderStateRow, readMembers, type Stated, standOf } from './order-siblings.ts'

type Held = OrderKey & Stated & OrderStateRow

/** An order that stands elsewhere than before. */
export type MovedOrder = OrderKey & { isOpen: boolean; wasOpen: boolean }

const hold = statement(`
  select o.merchant_id as "merchantId", o.id, o.stated_status_id as "statedStatusId", o.delivery_ids as "deliveryIds",
    o.ordered_at as "orderedAt", o.changed_at as "changedAt", o.status_id as "statusId", o.completed_at as "completedAt"
  from json_to_recordset($2) as x ("merchantId" text, id text)
  join orders o on o.tenant_id = $1 and o.merchant_id = x."merchantId" and o.id = x.id
  order by o.merchant_id, o.id for update of o`)

const update = statement(`
  update orders o set updated_at = now(), status_id = x."statusId", completed_at = x."completedAt"
  from json_to_recordset($2) as x ("merchantId" text, id text, "statusId" text, "completedAt" timestamptz)
  where o.tenant_id = $1 and o.merchant_id = x."merchantId" and o.id = x.id`)

/** Lets orders follow their shipments. The shipments are read when the orders are held, so the last of two batches sees both. */
export async function moveOrders(ctx: Ctx, keys: readonly OrderKey[]): Promise<MovedOrder[]> {
  if (keys.length === 0) return []
  const held = await ctx.db.rows<Held>(hold(ctx.tenantId, JSON.stringify(keys)))
  const members = await readMembers(ctx, held)
  const moved = held.flatMap(order => {
    const { merchantId, id, statusId, completedAt } = order
    const next = standOf(order, members.get(keyOf(order)) ?? [])
    if (next.statusId === statusId && next.completedAt === completedAt) return []
    return [{ merchantId, id, ...next, wasOpen: completedAt === null, isOpen: next.completedAt === null }]
  })
  if (moved.length > 0) await ctx.db.run(update(ctx.tenantId, JSON.stringify(moved)))
  return moved
}
