import { orderCalls } from '@aftermile/contract/test/order-calls'
import { type OrderRow, orderSet, withOrders } from '@aftermile/dashboards/test/order-board'
import { array, type Part, part, type RowOf, sql } from '../../db/sql.ts'
import { alias, columns, inMs, pick } from '../../db/table.ts'
import { orders } from '../../db/tables/orders.ts'
import type { RowSource, SourceRow } from '../../features/boards/datasets/sources/data-source.ts'
import type { Ctx } from '../../tenancy/context.ts'

const o = alias(orders, 'o')
const orderColumns = columns({
  ...pick(o, 'id', 'orderNumber', 'merchantId', 'statusId', 'deliveryIds', 'updatedAt'),
  ...inMs(pick(o, 'orderedAt')),
})

function sourceRowOf({ deliveryIds, updatedAt, ...order }: RowOf<typeof orderColumns>): SourceRow {
  const row: OrderRow = { ...order, deliveries: deliveryIds.length }
  return { id: order.id, changedAt: updatedAt, endedAt: null, order: order.orderedAt, row }
}

async function read({ db, tenantId }: Ctx, which: Part): Promise<SourceRow[]> {
  const rows = await db.rows(sql`select ${orderColumns} from orders o where o.tenant_id = ${tenantId} ${which}`)
  return rows.map(sourceRowOf)
}

/** The source of a second data set, only for tests. */
export const orderSource: RowSource = {
  kind: 'rows',
  dataset: orderSet,
  calls: orderCalls,
  section: withOrders,
  audience: { scope: 'dashboard_read' },
  everyMinutes: 60,
  stayDays: 1,
  async readIds({ db, tenantId }) {
    const rows = await db.rows(sql`
      select ${columns(pick(o, 'id'))} from orders o where o.tenant_id = ${tenantId} order by o.id`)
    return rows.map(row => row.id)
  },
  readByIds: (ctx, ids) => read(ctx, part`and o.id = any (${array(ids)}::text[])`),
  async readChanged({ db, tenantId }, { dataset, merchants }, { since, limit }) {
    const rows = await db.rows(sql`
      select ${columns(pick(o, 'id'))} from orders o
      left join dataset_rows r on r.tenant_id = ${tenantId} and r.dataset = ${dataset} and r.merchants = ${merchants} and r.row_id = o.id
      where o.tenant_id = ${tenantId} and o.updated_at > ${since}::timestamptz and r.changed_at is distinct from o.updated_at
      limit ${limit}`)
    return rows.map(row => row.id)
  },
  readHidden: async () => [],
}
