import type { ContainerResult, ContainerType } from '@aftermile/contract/containers/container-actions'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { orderKeys } from '../../intake/ingest/orders/order-key.ts'
import type { LockedContainer } from './locked-containers.ts'
import { requestRefresh } from './refresh-shipments.ts'

/** The most ids that one refresh accepts. */
const batchSize = 1000

/** Requests a refresh of these shipments, or of the shipments of these orders. */
export async function refreshContainers(
  ctx: Ctx,
  type: ContainerType,
  containers: readonly LockedContainer[],
): Promise<ContainerResult[]> {
  const ids = type === 'shipment' ? containers.map(({ id }) => id) : await shipmentsOf(ctx, containers)
  for (let from = 0; from < ids.length; from += batchSize) await requestRefresh(ctx, ids.slice(from, from + batchSize))
  return containers.map(({ id, merchantId }) => ({ id, merchantId, status: 'done', message: null }))
}

const shipmentsOf = async ({ db, tenantId }: Ctx, orders: readonly LockedContainer[]): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(sql`
      select s.id from ${orderKeys.with(orders)}
      join shipments s on s.tenant_id = ${tenantId} and s.order_id = x.id and s.merchant_id = x."merchantId" order by s.id`)
  ).map(row => row.id)
