import { sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import { writeAudit } from '../../../records/audit.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { runConsequences } from '../../intake/ingest/consequences/consequences.ts'
import { publishContainers } from '../../intake/ingest/consequences/publish-changes.ts'
import { syncOrders } from '../../intake/ingest/orders/sync-orders.ts'
import { checkAge, checkNotMessaged } from './check-deletable.ts'
import { deleteEmptiedOrder } from './delete-order.ts'
import { deleteShipmentRows } from './delete-rows.ts'

const fields = fieldsOf(
  shipments,
  'id',
  'merchantId',
  'shipmentNumber',
  'orderNumber',
  'orderId',
  'serviceProviderId',
  'statusId',
  'receivedAt',
)

/** Locked first, as ingest does it: an event that comes meanwhile waits and is refused. */
export async function lockForDeletion({ db, tenantId }: Ctx, id: string) {
  const shipment = await db.find(sql`
    select ${fields} from shipments where tenant_id = ${tenantId} and id = ${id} for update`)
  if (shipment === null) throw notFound()
  return shipment
}

/** Deletes a shipment that came in by mistake, and an order that nothing else told of. */
export async function deleteShipment(ctx: Ctx, id: string): Promise<void> {
  const { receivedAt, orderId, ...before } = await lockForDeletion(ctx, id)
  const { merchantId } = before
  checkAge(ctx, 'shipment', receivedAt)
  await checkNotMessaged(ctx, 'shipment', { targetType: 'Shipment', merchantId, ids: [id] })
  await deleteShipmentRows(ctx, before)
  await writeAudit(ctx, { noun: 'shipment', itemId: id, before, after: null })
  const order = orderId && { merchantId, id: orderId }
  if (order && !(await deleteEmptiedOrder(ctx, order)))
    await runConsequences(ctx, { shipments: [], ...(await syncOrders(ctx, [order])) })
  await publishContainers(ctx, 'shipment', [before])
}
