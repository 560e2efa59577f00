import { sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { orders } from '../../../db/tables/orders.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import { backfillJob } from '../../../jobs/backfill-job.ts'
import { type Position, runBackfill } from '../../../jobs/follower.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { Feature } from '../../feature.ts'
import type { OrderKey } from './orders/order-key.ts'
import { syncOrders } from './orders/sync-orders.ts'
import { reproject } from './reproject.ts'

const atOnce = 500

/** Fills status_since and milestone_since of rows from before these columns. To be deleted once every database has them. */
export const backfillSince: Feature = {
  jobs: [backfillJob('fill_since_when', backfillNext, ['fill_shipments', 'fill_orders'])],
}

/** Fills the next rows, shipments before orders. Returns whether there are more. */
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

/** Starts at the last id again, because two merchants may have an order of the same number. Filled rows are skipped. */
const nextOrders =
  ({ db, tenantId }: Ctx) =>
  ({ id }: Position, limit: number) =>
    db.rows(sql`
      select ${fieldsOf(orders, 'merchantId', 'id')} from orders
      where tenant_id = ${tenantId} and id >= ${id} and milestone_index is null order by id limit ${limit}`)
