import { recordsOf } from '../../../db/records.ts'
import { sql, statement } from '../../../db/sql.ts'
import { alias, fieldsOf } from '../../../db/table.ts'
import { orderLines, orders } from '../../../db/tables/orders.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { orderPersonTexts } from '../../intake/ingest/consequences/search-documents.ts'
import { type OrderKey, orderKeys, orderKeyText } from '../../intake/ingest/orders/order-key.ts'
import { readLines } from '../../intake/ingest/orders/order-lines.ts'
import { type Marks, patternOf, redact } from '../person/marks.ts'
import { rewriteDocuments } from './rewrite-documents.ts'
import { marksOfOrder, orderPersonFields, withoutBuyer } from './shipment-person.ts'

const lock = statement`
  select ${fieldsOf(alias(orders, 'o'), 'merchantId', 'id', 'orderNumber', 'orderedAt', 'completedAt', 'toCity', ...orderPersonFields)}
  from orders o join ${orderKeys.parameters(2)} on o.merchant_id = x."merchantId" and o.id = x.id
  where o.tenant_id = $1 order by o.merchant_id, o.id for update of o`
const withoutBuyers = recordsOf(orders, ['merchantId', 'id', ...orderPersonFields])
const write = statement`
  update orders o set updated_at = tenant_now(), ${withoutBuyers.assign('merchantId', 'id')} from ${withoutBuyers.parameters(2)}
  where o.tenant_id = $1 and o.merchant_id = x."merchantId" and o.id = x.id`
const redactedLines = recordsOf(orderLines, ['merchantId', 'orderId', 'id', 'description'])

export type BlankedOrder = OrderKey & { readonly orderNumber: string; readonly marks: Marks }

/** Takes the buyers out of orders and what they are found by. Says what they were recognised by. */
export async function blankOrders(ctx: Ctx, keys: readonly OrderKey[]): Promise<BlankedOrder[]> {
  if (keys.length === 0) return []
  const before = await ctx.db.rows(lock(ctx.tenantId, ...orderKeys.values(keys)))
  const after = before.map(row => ({ ...row, ...withoutBuyer(row) }))
  await ctx.db.run(write(ctx.tenantId, ...withoutBuyers.values(after)))
  const blanked = before.map(row => ({
    merchantId: row.merchantId,
    id: row.id,
    orderNumber: row.orderNumber,
    marks: marksOfOrder(row),
  }))
  await redactLines(ctx, blanked)
  const lines = await readLines(ctx, keys)
  const changed = after.map(row => ({
    id: row.id,
    merchantId: row.merchantId,
    sortedAt: new Date(row.orderedAt).toISOString(),
    isOpen: row.completedAt === null,
    texts: orderPersonTexts(row, lines.get(orderKeyText(row)) ?? []),
  }))
  await rewriteDocuments(ctx, 'order', changed)
  return blanked
}

/** A line may name whom it is for. */
async function redactLines(ctx: Ctx, blanked: readonly BlankedOrder[]): Promise<void> {
  const lines = await readLines(
    ctx,
    blanked.map(({ merchantId, id }) => ({ merchantId, id })),
  )
  const changed = blanked.flatMap(({ merchantId, id: orderId, marks }) => {
    const pattern = patternOf(marks)
    return (lines.get(orderKeyText({ merchantId, id: orderId })) ?? []).flatMap(({ id, description }) => {
      const clean = description && redact(description, pattern)
      return clean === description ? [] : [{ merchantId, orderId, id, description: clean }]
    })
  })
  if (changed.length === 0) return
  await ctx.db.run(sql`
    update order_lines l set description = x.description
    from ${redactedLines.with(changed)}
    where l.tenant_id = ${ctx.tenantId} and l.merchant_id = x."merchantId" and l.order_id = x."orderId" and l.id = x.id`)
}
