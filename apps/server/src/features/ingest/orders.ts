import { isDeepStrictEqual } from 'node:util'
import type { OrderIn } from '@aftermile/contract/ingress'
import type { Ctx } from '../../context.ts'
import { columnOf, inColumns, quoteName, statement } from '../../db/sql.ts'
import type { Parsed } from './items.ts'
import { isOlder } from './judge.ts'
import type { Known } from './known.ts'
import { type Delivery, deliveriesOf, readDeliveries, writeDeliveries } from './order-deliveries.ts'
import { type Line, linesOf, readLines, writeLines } from './order-lines.ts'
import { blankOrder, type OrderRow, orderFields, orderIdOfItem, stated } from './order-row.ts'
import { keyOf, type OrderKey, readMembers, standOf } from './order-siblings.ts'
import { firstShipmentsOf, learned } from './order-told.ts'
import type { Outcomes } from './outcomes.ts'
import { BeatenToIt } from './write.ts'

export type OrderWork = {
  items: readonly Parsed<OrderIn>[]
  /** Orders whose shipments were booked or booked anew. */
  booked: readonly OrderKey[]
  known: Known
  now: string
  isHistorical: boolean
  outcomes: Outcomes
}

/** An order as it was written, and its lines for those who look for it. */
export type WrittenOrder = { row: OrderRow; lines: readonly Line[] }

/** Takes what the shop says of orders, and what their shipments tell of them. Answers those that changed. */
export async function writeOrders(ctx: Ctx, work: OrderWork): Promise<WrittenOrder[]> {
  const keys = keysOf(work)
  if (keys.length === 0) return []
  const held = await holdOrders(ctx, keys)
  const [members, firsts, lines, deliveries] = await Promise.all([
    readMembers(ctx, keys),
    firstShipmentsOf(ctx, keys),
    readLines(ctx, keys),
    readDeliveries(ctx, keys),
  ])
  const said = takeItems(work, { held, lines, deliveries })
  const written = keys.flatMap(key => {
    const name = keyOf(key)
    const before = held.get(name) ?? null
    const row = learned(said.orders.get(name) ?? before, firsts.get(name) ?? null)
    if (row === null) return []
    const next = { ...row, ...standOf(row, members.get(name) ?? []) }
    const hasParts = said.lines.has(name) || said.deliveries.has(name)
    if (isDeepStrictEqual(next, before) && !hasParts) return []
    return [{ key: name, before, row: next, lines: said.lines.get(name) ?? lines.get(name) ?? [] }]
  })
  await writeOrderRows(ctx, written)
  const owners = written.map(({ key, row }) => ({ key, merchantId: row.merchantId, id: row.id }))
  await writeLines(ctx, said.lines, owners)
  await writeDeliveries(ctx, said.deliveries, owners)
  return written
}

type Stored = {
  held: ReadonlyMap<string, OrderRow>
  lines: ReadonlyMap<string, Line[]>
  deliveries: ReadonlyMap<string, Delivery[]>
}

/** What the items say, one over the other; only what is news. */
function takeItems(work: OrderWork, stored: Stored) {
  const orders = new Map<string, OrderRow>()
  const lines = new Map<string, Line[]>()
  const deliveries = new Map<string, Delivery[]>()
  for (const { index, item } of work.items) {
    const key = keyOf(keyOfItem(item))
    const before = orders.get(key) ?? stored.held.get(key) ?? null
    if (isOlder(item, before)) {
      work.outcomes.settle(index, 'unchanged', item.orderNumber)
      continue
    }
    const next = stated(before ?? newOrder(item, work), item, work.known)
    const hasLines = item.lines !== undefined && put(lines, stored.lines, key, linesOf(item))
    const hasDeliveries = item.deliveries !== undefined && put(deliveries, stored.deliveries, key, deliveriesOf(item))
    const isNews = before === null || hasLines || hasDeliveries || !isDeepStrictEqual(next, before)
    if (isNews) orders.set(key, next)
    work.outcomes.settle(index, before === null ? 'created' : isNews ? 'updated' : 'unchanged', item.orderNumber)
  }
  return { orders, lines, deliveries }
}

/** Answers whether that is news. */
function put<Part>(said: Map<string, Part[]>, stored: ReadonlyMap<string, Part[]>, key: string, next: Part[]): boolean {
  if (isDeepStrictEqual(next, said.get(key) ?? stored.get(key) ?? [])) return false
  said.set(key, next)
  return true
}

const keyOfItem = (item: OrderIn): OrderKey => ({ merchantId: item.merchantId, id: orderIdOfItem(item) })

function keysOf({ items, booked }: OrderWork): OrderKey[] {
  return [...new Map([...booked, ...items.map(({ item }) => keyOfItem(item))].map(key => [keyOf(key), key])).values()]
}

const newOrder = (item: OrderIn, { now, isHistorical }: OrderWork): OrderRow =>
  blankOrder({
    ...keyOfItem(item),
    orderNumber: item.orderNumber,
    orderTypeId: item.orderTypeId ?? 'sales',
    orderedAt: item.orderedAt ?? now,
    isHistorical,
  })

const columns = orderFields.map(columnOf)
const hold = statement(`
  select ${orderFields.map(field => `o.${columnOf(field)} as ${quoteName(field)}`).join(', ')}
  from orders o join json_to_recordset($2) as x ("merchantId" text, id text) on o.merchant_id = x."merchantId" and o.id = x.id
  where o.tenant_id = $1 order by o.merchant_id, o.id for update of o`)

async function holdOrders({ db, tenantId }: Ctx, keys: readonly OrderKey[]): Promise<Map<string, OrderRow>> {
  const rows = await db.rows<OrderRow>(hold(tenantId, JSON.stringify(keys)))
  return new Map(rows.map(row => [keyOf(row), row]))
}

const values = columns.map(column => `x.${column}`)
const insert = statement(`
  insert into orders (tenant_id, ${columns.join(', ')})
  select $1, ${values.join(', ')} from json_populate_recordset(null::orders, $2) x order by x.merchant_id, x.id
  on conflict (tenant_id, merchant_id, id) do nothing`)
const update = statement(`
  update orders o set updated_at = now(), ${columns.map(column => `${column} = x.${column}`).join(', ')}
  from json_populate_recordset(null::orders, $2) x where o.tenant_id = $1 and o.merchant_id = x.merchant_id and o.id = x.id`)

async function writeOrderRows(
  { db, tenantId }: Ctx,
  all: readonly { before: OrderRow | null; row: OrderRow }[],
): Promise<void> {
  const fresh = all.filter(({ before }) => before === null)
  const known = all.filter(({ before }) => before !== null)
  if (fresh.length > 0 && (await db.run(insert(tenantId, asJson(fresh)))) < fresh.length) throw new BeatenToIt('orders')
  if (known.length > 0) await db.run(update(tenantId, asJson(known)))
}

const asJson = (all: readonly { row: OrderRow }[]): string => JSON.stringify(all.map(({ row }) => inColumns(row)))
