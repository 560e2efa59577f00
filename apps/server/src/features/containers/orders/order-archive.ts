import { hash } from 'node:crypto'
import { contract } from '@aftermile/contract/index'
import { part, sql } from '../../../db/sql.ts'
import { columns, pick } from '../../../db/table.ts'
import { orders } from '../../../db/tables/orders.ts'
import { serveDownload } from '../../../http/routes/downloads.ts'
import type { Route } from '../../../http/routes/route.ts'
import { serve } from '../../../http/routes/serve.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Ctx, RequestCtx } from '../../../tenancy/context.ts'
import { zipOf } from '../../files/zip-writer.ts'

const { find, archive } = contract.dashboardOrders

/** Only the newest are in the archive. */
const maxOrders = 50_000

/** Open orders, and those completed in the last seven days. */
const live = (tenantId: string) => part`
  from orders where tenant_id = ${tenantId} and (completed_at is null or completed_at > tenant_now() - interval '7 days')`

export const orderArchive: Route[] = [
  serve(find, async ctx => ({ uri: `/api/v1/dashboard/orders/${(await versionOf(ctx)).id}` })),
  serveDownload(archive, async (ctx, { params }) => {
    const version = await versionOf(ctx)
    if (version.id !== params.archiveId) throw notFound()
    const packed = await zipOf(
      'orders.json',
      Buffer.from(JSON.stringify({ timeStamp: version.timeStamp, data: await readLive(ctx) })),
    )
    return {
      name: 'orders.zip',
      contentType: 'application/zip',
      read: async (_db, position) => (position === 0 ? packed : null),
    }
  }),
]

/** The version of the archive for this user. Any change to the orders gives another id. */
async function versionOf({ db, tenantId, actor }: RequestCtx): Promise<{ id: string; timeStamp: string }> {
  const row = await db.find<{ count: number; timeStamp: string | null }>(sql`
    select count(*) as count, max(updated_at) as "timeStamp" ${live(tenantId)}`)
  const { count = 0, timeStamp = null } = row ?? {}
  const identity = JSON.stringify([tenantId, actor.merchants.toSorted(), count, timeStamp])
  return { id: hash('sha256', identity, 'base64url'), timeStamp: timeStamp ?? new Date(0).toISOString() }
}

const readLive = ({ db, tenantId }: Ctx) =>
  db.rows(sql`
    select ${columns({
      ...pick(orders, 'id', 'orderNumber', 'merchantId', 'name', 'orderTypeId', 'statusId'),
      bookingTimestamp: orders.orderedAt,
      ...pick(orders, 'completedAt', 'toCity', 'toCountryCode', 'baseSalesValue', 'tags'),
    })}
    ${live(tenantId)} order by ordered_at desc, id limit ${maxOrders}`)
