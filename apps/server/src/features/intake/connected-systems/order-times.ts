import type { CarrierEvent } from '@aftermile/domain/carriers/carrier-events'
import { array, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { orders } from '../../../db/tables/orders.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { ingestItems } from '../ingest/ingest.ts'
import type { ReportedOrder } from './reported-containers.ts'

export type OrderNews = {
  readonly order: ReportedOrder
  readonly events: readonly Pick<CarrierEvent, 'code' | 'occurredAt'>[]
}

const columns = fieldsOf(orders, 'merchantId', 'id', 'sentToWarehouseAt', 'allocatedAt', 'statedStatusId')

/** Saves what systems told about orders: when the warehouse got them and had their goods, and that they are cancelled. */
export async function saveOrderTimes(ctx: Ctx, news: readonly OrderNews[]): Promise<void> {
  const byOrder = Map.groupBy(news, ({ order }) => `${order.merchantId}/${order.id}`)
  if (byOrder.size === 0) return
  const ids = news.map(({ order }) => order.id)
  const rows = await ctx.db.rows(sql`
    select ${columns} from orders where tenant_id = ${ctx.tenantId} and id = any (${array(ids)}) order by merchant_id, id for update`)
  const items = rows.flatMap(row => {
    const reports = byOrder.get(`${row.merchantId}/${row.id}`) ?? []
    const [first] = reports
    if (first === undefined) return []
    const events = reports.flatMap(orderNews => orderNews.events)
    const change = {
      ...earlier('sentToWarehouseAt', row.sentToWarehouseAt, timesOf(events, 'order_sent_to_warehouse')),
      ...earlier('allocatedAt', row.allocatedAt, timesOf(events, 'inventory_allocated')),
      ...(row.statedStatusId !== 'cancelled' &&
        events.some(({ code }) => code === 'cancelled') && { statusId: 'cancelled' }),
    }
    const { merchantId, orderNumber } = first.order
    return Object.keys(change).length === 0 ? [] : [{ merchantId, orderNumber, ...change }]
  })
  if (items.length > 0) await ingestItems(ctx, 'orders', items)
}

const timesOf = (events: OrderNews['events'], code: CarrierEvent['code']): string[] =>
  events.flatMap(event => (event.code === code ? [event.occurredAt] : []))

/** The first time counts, in whatever order they come. */
function earlier(field: string, stored: string | null, times: readonly string[]): Record<string, string> {
  const [first] = [...times].sort()
  return first === undefined || (stored !== null && Date.parse(stored) <= Date.parse(first)) ? {} : { [field]: first }
}
