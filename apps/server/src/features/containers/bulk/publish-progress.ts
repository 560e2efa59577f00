import type { ContainerJobStatus } from '@aftermile/contract/containers/container-jobs'
import { sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { orders } from '../../../db/tables/orders.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import { publish } from '../../../realtime/publish.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { publishContainers } from '../../intake/ingest/consequences/publish-changes.ts'
import type { JobRow } from './job-record.ts'

/** Publishes the progress to the open pages of the owner. Root from another tenant has no user here and polls instead. */
export async function publishProgress(
  ctx: Ctx,
  { id, userId, total }: JobRow,
  status: ContainerJobStatus,
  done: number,
) {
  if (userId !== null) await publish(ctx, 'job_progress', { id, status, done, total }, { userId })
}

/** Tells the open pages of a container that something about it has changed. */
export async function publishNotifiedContainer(ctx: Ctx, id: string): Promise<void> {
  const { db, tenantId } = ctx
  const [ofShipment, ofOrder] = [fieldsOf(shipments, 'id', 'merchantId'), fieldsOf(orders, 'id', 'merchantId')]
  const [foundShipments, foundOrders] = await Promise.all([
    db.rows(sql`select ${ofShipment} from shipments where tenant_id = ${tenantId} and id = ${id}`),
    db.rows(sql`select ${ofOrder} from orders where tenant_id = ${tenantId} and id = ${id}`),
  ])
  await publishContainers(ctx, 'shipment', foundShipments)
  await publishContainers(ctx, 'order', foundOrders)
}

/** Tells everyone who may see them that many containers have changed, without naming them. */
export async function publishManyChanged({ db, tenantId, ...rest }: Ctx, { id, type }: JobRow): Promise<void> {
  const ctx = { db, tenantId, ...rest }
  const merchants = await db.rows<{ merchantId: string }>(sql`
    select distinct merchant_id as "merchantId" from container_job_items
    where tenant_id = ${tenantId} and job_id = ${id} and status = 'done' and merchant_id is not null`)
  const scope = type === 'order' ? 'order_read' : 'shipment_read'
  for (const { merchantId } of merchants)
    await publish(ctx, 'container_updated', { type, ids: null }, { scope, merchantId })
}
