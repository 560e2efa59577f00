import type { OrderIn } from '@aftermile/contract/intake/ingress'
import { insertRows, recordsOf } from '../../../../db/records.ts'
import { part, statement } from '../../../../db/sql.ts'
import { alias, fieldsOf, type Row } from '../../../../db/table.ts'
import { orderLines } from '../../../../db/tables/orders.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { type OrderKey, orderKeys, orderKeyText } from './order-key.ts'

const lineFields = ['id', 'productNumber', 'description', 'quantity', 'unitPrice', 'imageUrl'] as const

export type OrderLine = Row<typeof orderLines, (typeof lineFields)[number]>

/** The lines that the shop sent. A line without an id gets its position as id. */
export const linesOf = ({ lines = [] }: OrderIn): OrderLine[] => {
  const byId = new Map(
    lines.map(({ id, productNumber, description, quantity, unitPrice, imageUrl }, index) => {
      const name = id ?? String(index + 1)
      const line = { id: name, productNumber: productNumber || null, description: description || null }
      return [name, { ...line, quantity, unitPrice: unitPrice ?? null, imageUrl: imageUrl || null }]
    }),
  )
  return [...byId.values()]
}

const read = statement`
  select ${fieldsOf(alias(orderLines, 'l'), 'merchantId', 'orderId', ...lineFields)}
  from ${orderKeys.parameters(2)}
  join order_lines l on l.tenant_id = $1 and l.merchant_id = x."merchantId" and l.order_id = x.id
  order by l.merchant_id, l.order_id, l.position`

export async function readLines({ db, tenantId }: Ctx, keys: readonly OrderKey[]): Promise<Map<string, OrderLine[]>> {
  const rows = keys.length > 0 ? await db.rows(read(tenantId, ...orderKeys.values(keys))) : []
  const lines = new Map<string, OrderLine[]>()
  for (const { merchantId, orderId, ...line } of rows) {
    const key = orderKeyText({ merchantId, id: orderId })
    lines.set(key, [...(lines.get(key) ?? []), line])
  }
  return lines
}

const owners = recordsOf(orderLines, ['merchantId', 'orderId'])
const remove = statement`
  delete from order_lines l using ${owners.parameters(2)}
  where l.tenant_id = $1 and l.merchant_id = x."merchantId" and l.order_id = x."orderId"`
const written = recordsOf(orderLines, ['merchantId', 'orderId', 'position', ...lineFields])
const insert = statement`${insertRows(orderLines, { tenantId: part`$1` }, written.parameters(2))} returning 1`

export type OrderLines = { readonly order: OrderKey; readonly lines: readonly OrderLine[] }

/** Replaces all lines of these orders. */
export async function writeLines({ db, tenantId }: Ctx, orders: readonly OrderLines[]): Promise<void> {
  if (orders.length === 0) return
  const rows = orders.flatMap(({ order, lines }) =>
    lines.map((line, position) => ({ ...ownerOf(order), ...line, position })),
  )
  await db.run(remove(tenantId, ...owners.values(orders.map(({ order }) => ownerOf(order)))))
  if (rows.length > 0) await db.run(insert(tenantId, ...written.values(rows)))
}

const ownerOf = ({ merchantId, id }: OrderKey) => ({ merchantId, orderId: id })
