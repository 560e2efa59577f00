import type { ContainerResult, ContainerType } from '@aftermile/contract/containers/container-actions'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { LockedContainer } from './locked-containers.ts'
import { requestRefresh } from './refresh-shipments.ts'

/** As many as one refresh takes. */
const atOnce = 1000

/** Sets going that these, or the shipments of these orders, are brought up to date. */
export async function refreshContainers(
  ctx: Ctx,
  type: ContainerType,
  held: readonly LockedContainer[],
): Promise<ContainerResult[]> {
  const ids = type === 'shipment' ? held.map(({ id }) => id) : await shipmentsOf(ctx, held)
  for (let from = 0; from < ids.length; from += atOnce) await requestRefresh(ctx, ids.slice(from, from + atOnce))
  return held.map(({ id, merchantId }) => ({ id, merchantId, status: 'done', message: null }))
}

const shipmentsOf = async ({ db, tenantId }: Ctx, orders: readonly LockedContainer[]): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(sql`
      select s.id from json_to_recordset(${JSON.stringify(orders)}) as x (id text, "merchantId" text)
      join shipments s on s.tenant_id = ${tenantId} and s.order_id = x.id and s.merchant_id = x."merchantId" order by s.id`)
  ).map(row => row.id)
