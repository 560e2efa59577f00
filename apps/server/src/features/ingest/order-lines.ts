import type { OrderIn } from '@aftermile/contract/ingress'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/sql.ts'
import type { OrderKey } from './order-siblings.ts'

export type Line = {
  id: string
  productNumber: string | null
  description: string | null
  quantity: number
  unitPrice: number | null
}

/** The lines as given; one without an id is named by its place. */
export const linesOf = ({ lines = [] }: OrderIn): Line[] => {
  const byId = new Map(
    lines.map(({ id, productNumber, description, quantity, unitPrice }, at) => {
      const name = id ?? String(at + 1)
      const line = { id: name, productNumber: productNumber || null, description: description || null, quantity }
      return [name, { ...line, unitPrice: unitPrice ?? null }]
    }),
  )
  return [...byId.values()]
}

const read = statement(`
  select l.merchant_id || '/' || l.order_id as key, l.id, l.product_number as "productNumber", l.description, l.quantity,
    l.unit_price as "unitPrice"
  from json_to_recordset($2) as x ("merchantId" text, id text)
  join order_lines l on l.tenant_id = $1 and l.merchant_id = x."merchantId" and l.order_id = x.id
  order by l.merchant_id, l.order_id, l.position`)

export async function readLines({ db, tenantId }: Ctx, keys: readonly OrderKey[]): Promise<Map<string, Line[]>> {
  if (keys.length === 0) return new Map()
  const rows = await db.rows<Line & { key: string }>(read(tenantId, JSON.stringify(keys)))
  const lines = new Map<string, Line[]>()
  for (const { key, ...line } of rows) lines.set(key, [...(lines.get(key) ?? []), line])
  return lines
}

const remove = statement(`
  delete from order_lines l using json_to_recordset($2) as x ("merchantId" text, "orderId" text)
  where l.tenant_id = $1 and l.merchant_id = x."merchantId" and l.order_id = x."orderId"`)
const insert = statement(`
  insert into order_lines (tenant_id, merchant_id, order_id, id, position, product_number, description, quantity, unit_price)
  select $1, "merchantId", "orderId", id, position, "productNumber", description, quantity, "unitPrice"
  from json_to_recordset($2) as x ("merchantId" text, "orderId" text, id text, position int, "productNumber" text, description text,
    quantity numeric, "unitPrice" numeric)`)

/** Given lines take the place of those that were. */
export async function writeLines(
  { db, tenantId }: Ctx,
  lines: ReadonlyMap<string, readonly Line[]>,
  owners: readonly (OrderKey & { key: string })[],
): Promise<void> {
  const given = owners
    .filter(({ key }) => lines.has(key))
    .map(({ key, merchantId, id }) => ({ key, merchantId, orderId: id }))
  if (given.length === 0) return
  await db.run(remove(tenantId, JSON.stringify(given)))
  const rows = given.flatMap(({ key, ...owner }) =>
    (lines.get(key) ?? []).map((line, position) => ({ ...owner, ...line, position })),
  )
  if (rows.length > 0) await db.run(insert(tenantId, JSON.stringify(rows)))
}
