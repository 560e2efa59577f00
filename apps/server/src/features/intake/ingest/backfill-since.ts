import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { orders } from '../../../db/tables/orders.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import { type Position, runBackfill } from '../../../jobs/follower.ts'
import { enqueue, type Job, job } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { Feature } from '../../feature.ts'
import type { OrderKey } from './orders/order-key.ts'
import { syncOrders } from './orders/sync-orders.ts'
import { reproject } from './reproject.ts'

const atOnce = 500

/** Gives what was stored before it was kept the time since when it stands where it stands. Goes with the release that needs it no more. */
const fillJob: Job<Record<string, never>> = job({
  name: 'fill_since_when',
  payload: z.strictObject({}),
  cron: '* * * * *',
  async run(ctx) {
    if (await backfillNext(ctx)) await enqueue(ctx, fillJob, {}, { key: 'fill_since_when' })
  },
})

export const backfillSince: Feature = { jobs: [fillJob] }

/** The next of them, shipments before orders; answers whether there is more. */
export async function backfillNext(ctx: Ctx): Promise<boolean> {
  const positionOf = ({ id }: { id: string }) => ({ at: new Date(0).toISOString(), id })
  const ofShipments = { name: 'fill_shipments', limit: atOnce, read: nextShipments(ctx), positionOf }
  const filled = await runBackfill(ctx, ofShipments, rows =>
    reproject(
      ctx,
      rows.map(row => row.id),
    ),
  )
  if (filled === 'more') return true
  const ofOrders = { name: 'fill_orders', limit: atOnce, read: nextOrders(ctx), positionOf }
  return (await runBackfill<OrderKey>(ctx, ofOrders, rows => syncOrders(ctx, rows))) === 'more'
}

const nextShipments =
  ({ db, tenantId }: Ctx) =>
  ({ id }: Position, limit: number) =>
    db.rows(sql`
      select ${fieldsOf(shipments, 'id')} from shipments
      where tenant_id = ${tenantId} and id > ${id} and milestone_since is null order by id limit ${limit}`)

/** Two merchants may have an order of the same number; what is filled is passed over. */
const nextOrders =
  ({ db, tenantId }: Ctx) =>
  ({ id }: Position, limit: number) =>
    db.rows(sql`
      select ${fieldsOf(orders, 'merchantId', 'id')} from orders
      where tenant_id = ${tenantId} and id >= ${id} and milestone_index is null order by id limit ${limit}`)
