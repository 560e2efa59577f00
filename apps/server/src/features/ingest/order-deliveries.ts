import type { OrderIn } from '@aftermile/contract/ingress'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/sql.ts'
import { inUtc } from './booking-row.ts'
import type { OrderKey } from './order-siblings.ts'

export type Delivery = { id: string; promisedAt: string | null; lines: { lineId: string; quantity: number }[] }

/** The deliveries as given, by id. */
export function deliveriesOf({ deliveries = [] }: OrderIn): Delivery[] {
  const given = deliveries.map(({ id, promisedAt, lines }): [string, Delivery] => [
    id,
    { id, promisedAt: promisedAt ? inUtc(promisedAt) : null, lines },
  ])
  return [...new Map(given).values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

const read = statement(`
  select d.merchant_id || '/' || d.order_id as key, d.id, d.promised_at as "promisedAt", d.lines
  from json_to_recordset($2) as x ("merchantId" text, id text)
  join order_deliveries d on d.tenant_id = $1 and d.merchant_id = x."merchantId" and d.order_id = x.id
  order by d.merchant_id, d.order_id, d.id collate "C"`)

export async function readDeliveries(
  { db, tenantId }: Ctx,
  keys: readonly OrderKey[],
): Promise<Map<string, Delivery[]>> {
  if (keys.length === 0) return new Map()
  const rows = await db.rows<Delivery & { key: string }>(read(tenantId, JSON.stringify(keys)))
  const deliveries = new Map<string, Delivery[]>()
  for (const { key, ...delivery } of rows) deliveries.set(key, [...(deliveries.get(key) ?? []), delivery])
  return deliveries
}

const remove = statement(`
  delete from order_deliveries d using json_to_recordset($2) as x ("merchantId" text, "orderId" text)
  where d.tenant_id = $1 and d.merchant_id = x."merchantId" and d.order_id = x."orderId"`)
const insert = statement(`
  insert into order_deliveries (tenant_id, merchant_id, order_id, id, promised_at, lines)
  select $1, "merchantId", "orderId", id, "promisedAt", lines
  from json_to_recordset($2) as x ("merchantId" text, "orderId" text, id text, "promisedAt" timestamptz, lines jsonb)`)

/** Given deliveries take the place of those that were. */
export async function writeDeliveries(
  { db, tenantId }: Ctx,
  deliveries: ReadonlyMap<string, readonly Delivery[]>,
  owners: readonly (OrderKey & { key: string })[],
): Promise<void> {
  const given = owners
    .filter(({ key }) => deliveries.has(key))
    .map(({ key, merchantId, id }) => ({ key, merchantId, orderId: id }))
  if (given.length === 0) return
  await db.run(remove(tenantId, JSON.stringify(given)))
  const rows = given.flatMap(({ key, ...owner }) => (deliveries.get(key) ?? []).map(one => ({ ...owner, ...one })))
  if (rows.length > 0) await db.run(insert(tenantId, JSON.stringify(rows)))
}
