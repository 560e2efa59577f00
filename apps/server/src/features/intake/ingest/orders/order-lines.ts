import type { OrderIn } from '@aftermile/contract/intake/ingress'
import { columnOf, quoteName, statement } from '../../../../db/sql.ts'
import { alias, fieldsOf, type Row, recordOf } from '../../../../db/table.ts'
import { orderLines } from '../../../../db/tables/orders.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { type OrderKey, orderKeyText } from './order-key.ts'

const lineFields = ['id', 'productNumber', 'description', 'quantity', 'unitPrice', 'imageUrl'] as const

export type OrderLine = Row<typeof orderLines, (typeof lineFields)[number]>

/** The lines that the shop sent. A line without an id gets its position as id. */
export const linesOf = ({ lines = [] }: OrderIn): OrderLine[] => {
  const byId = new Map(
    lines.map(({ id, productNumber, description, quantity, unitPrice, imageUrl }, at) => {
      const name = id ?? String(at + 1)
      const line = { id: name, productNumber: productNumber || null, description: description || null }
      return [name, { ...line, quantity, unitPrice: unitPrice ?? null, imageUrl: imageUrl || null }]
    }),
  )
  return [...byId.values()]
}

const read = statement`
  select ${fieldsOf(alias(orderLines, 'l'), 'merchantId', 'orderId', ...lineFields)}
  from json_to_recordset($2) as x ("merchantId" text, id text)
  join order_lines l on l.tenant_id = $1 and l.merchant_id = x."merchantId" and l.order_id = x.id
  order by l.merchant_id, l.order_id, l.position`

export async function readLines({ db, tenantId }: Ctx, keys: readonly OrderKey[]): Promise<Map<string, OrderLine[]>> {
  const rows = keys.length > 0 ? await db.rows(read(tenantId, JSON.stringify(keys))) : []
  const lines = new Map<string, OrderLine[]>()
  for (const { merchantId, orderId, ...line } of rows) {
    const key = orderKeyText({ merchantId, id: orderId })
    lines.set(key, [...(lines.get(key) ?? []), line])
  }
  return lines
}

const remove = statement(`
  delete from order_lines l using json_to_recordset($2) as x ("merchantId" text, "orderId" text)
  where l.tenant_id = $1 and l.merchant_id = x."merchantId" and l.order_id = x."orderId"`)
const fields = ['merchantId', 'orderId', 'position', ...lineFields] as const
const insert = statement(`
  insert into order_lines (tenant_id, ${fields.map(columnOf).join(', ')})
  select $1, ${fields.map(quoteName).join(', ')} from json_to_recordset($2) as x (${recordOf(orderLines, fields)}) returning 1`)

export type OrderLines = { readonly order: OrderKey; readonly lines: readonly OrderLine[] }

/** Replaces all lines of these orders. */
export async function writeLines({ db, tenantId }: Ctx, orders: readonly OrderLines[]): Promise<void> {
  if (orders.length === 0) return
  const rows = orders.flatMap(({ order, lines }) =>
    lines.map((line, position) => ({ ...ownerOf(order), ...line, position })),
  )
  await db.run(remove(tenantId, JSON.stringify(orders.map(({ order }) => ownerOf(order)))))
  if (rows.length > 0) await db.run(insert(tenantId, JSON.stringify(rows)))
}

const ownerOf = ({ merchantId, id }: OrderKey) => ({ merchantId, orderId: id })
