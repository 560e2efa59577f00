import { part, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { orders } from '../../../db/tables/orders.ts'
import { writeAudit } from '../../../records/audit.ts'
import { conflict, notFound } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { publishContainers } from '../../intake/ingest/consequences/publish-changes.ts'
import { checkAge, checkNotMessaged, type MessageSubject, wasMessaged } from './check-deletable.ts'
import { deleteOrderRows, type Key } from './delete-rows.ts'

const fields = fieldsOf(orders, 'id', 'merchantId', 'orderNumber', 'orderTypeId', 'statusId', 'isStated', 'receivedAt')

/** Deletes an order that came in by mistake. */
export async function deleteOrder(ctx: Ctx, key: Key): Promise<void> {
  const order = await lockOrder(ctx, key)
  if (order === null) throw notFound()
  checkAge(ctx, 'order', order.receivedAt)
  const { shipments, subjects } = await readAround(ctx, key)
  if (shipments === 1) throw conflict('This order has a shipment. Delete or move it first')
  if (shipments > 1) throw conflict(`This order has ${shipments} shipments. Delete or move them first`)
  for (const subject of subjects) await checkNotMessaged(ctx, 'order', subject)
  await remove(ctx, order, subjects)
}

/**
 * Deletes an order that was known only from its shipments, once it has none and nobody was told of it. Returns whether it is gone.
 */
export async function deleteEmptiedOrder(ctx: Ctx, key: Key): Promise<boolean> {
  const order = await lockOrder(ctx, key)
  if (order === null || order.isStated) return false
  const { shipments, subjects } = await readAround(ctx, key)
  if (shipments > 0) return false
  for (const subject of subjects) if (await wasMessaged(ctx, subject)) return false
  await remove(ctx, order, subjects)
  return true
}

/** Locked after the shipments of the transaction, as ingest does it. A shipment that joins meanwhile waits and creates the order anew. */
const lockOrder = ({ db, tenantId }: Ctx, { merchantId, id }: Key) =>
  db.find(sql`
    select ${fields} from orders where tenant_id = ${tenantId} and merchant_id = ${merchantId} and id = ${id} for update`)

async function readAround({ db, tenantId }: Ctx, { merchantId, id }: Key) {
  const ofOrder = part`tenant_id = ${tenantId} and merchant_id = ${merchantId} and order_id = ${id}`
  const shipments = await db.rows(sql`select 1 from shipments where ${ofOrder}`)
  const deliveries = await db.rows<{ id: string }>(sql`
    select order_id || '/' || id as id from order_deliveries where ${ofOrder}`)
  const subjects: MessageSubject[] = [
    { targetType: 'Order', merchantId, ids: [id] },
    { targetType: 'OrderDelivery', merchantId, ids: deliveries.map(delivery => delivery.id) },
  ]
  return { shipments: shipments.length, subjects }
}

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

async function remove(ctx: Ctx, order: LockedOrder, subjects: readonly MessageSubject[]): Promise<void> {
  const { receivedAt: _, ...before } = order
  await deleteOrderRows(ctx, order, subjects)
  await writeAudit(ctx, { noun: 'order', itemId: order.id, before, after: null })
  await publishContainers(ctx, 'order', [order])
}
