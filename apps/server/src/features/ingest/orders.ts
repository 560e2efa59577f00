import { isDeepStrictEqual } from 'node:util'
import type { OrderIn } from '@aftermile/contract/ingress'
import type { FieldError } from '@aftermile/contract/problem'
import type { Ctx } from '../../context.ts'
import { columnOf, quoteName, statement } from '../../db/sql.ts'
import type { Parsed } from './items.ts'
import type { Known } from './known.ts'
import { readDeliveries, writeDeliveries } from './order-deliveries.ts'
import { type Line, linesOf, readLines, writeLines } from './order-lines.ts'
import { blankOrder, type OrderRow, orderFields, orderIdOfItem, stated } from './order-row.ts'
import { type OrderKey, readSiblings, settleOrder } from './order-siblings.ts'
import type { Outcomes } from './outcomes.ts'
import { BeatenToIt } from './write.ts'

export function settleOrderItem(item: OrderIn, known: Known): FieldError[] {
  const merchant = known.findMerchant(item.merchantId)
  if (merchant === null) return [{ name: 'merchantId', message: `There is no merchant ${item.merchantId}` }]
  return merchant.isActive ? [] : [{ name: 'merchantId', message: `The merchant ${item.merchantId} is not active` }]
}

type Work = {
  items: readonly Parsed<OrderIn>[]
  /** Orders whose shipments have moved. */
  moved: readonly OrderKey[]
  known: Known
  now: string
  isHistorical: boolean
  outcomes: Outcomes
}

export const keyOf = ({ merchantId, id }: OrderKey): string => `${merchantId}/${id}`

/** An order that changed, and what it is found by where that is news. */
export type ChangedOrder = { row: OrderRow; lines: readonly Line[] | null }

/** Takes what the shop says of orders and what their shipments have made of them. Answers those that changed. */
export async function writeOrders(ctx: Ctx, work: Work): Promise<ChangedOrder[]> {
  const keys = keysOf(work)
  if (keys.length === 0) return []
  const held = await holdOrders(ctx, keys)
  const given = keys.filter(key => work.items.some(({ item }) => keyOf(keyOfItem(item)) === keyOf(key)))
  const [siblings, lines, deliveries] = await Promise.all([
    readSiblings(ctx, keys),
    readLines(ctx, given),
    readDeliveries(ctx, keys),
  ])
  const orders = new Map<string, OrderRow>()
  const newLines = new Map<string, Line[]>()
  for (const { index, item } of work.items) {
    const key = keyOf(keyOfItem(item))
    const before = orders.get(key) ?? held.get(key) ?? null
    if (before?.changedAt && item.changedAt && Date.parse(item.changedAt) < Date.parse(before.changedAt)) {
      work.outcomes.settle(index, 'unchanged', item.orderNumber)
      continue
    }
    const next = stated(before ?? newOrder(item, work), item, work.known)
    const nextLines = item.lines && linesOf(item)
    const hasLines = nextLines !== undefined && !isDeepStrictEqual(nextLines, newLines.get(key) ?? lines.get(key) ?? [])
    const hasDeliveries = deliveries.take(key, item)
    const isSame = before !== null && isDeepStrictEqual(next, before) && !hasLines && !hasDeliveries
    if (nextLines) newLines.set(key, nextLines)
    orders.set(key, next)
    work.outcomes.settle(index, before === null ? 'created' : isSame ? 'unchanged' : 'updated', item.orderNumber)
  }
  const changed: ChangedOrder[] = []
  for (const key of keys.map(keyOf)) {
    const family = siblings.get(key) ?? []
    const first = family[0]
    const row =
      orders.get(key) ??
      held.get(key) ??
      (first &&
        blankOrder({
          merchantId: first.merchantId,
          id: first.orderId,
          orderNumber: first.orderNumber,
          orderTypeId: first.scenarioId === 'inbound_return' ? 'return' : 'sales',
          orderedAt: first.orderDate ?? first.bookedAt,
          isHistorical: first.isHistorical,
        }))
    if (!row) continue
    const settled = settleOrder(row, family, deliveries.idsOf(key))
    deliveries.settle(key, settled.deliveries)
    if (isDeepStrictEqual(settled.order, held.get(key)) && !newLines.has(key)) continue
    const isFoundAnew = orders.has(key) || !row.isStated
    changed.push({ row: settled.order, lines: isFoundAnew ? (newLines.get(key) ?? lines.get(key) ?? []) : null })
  }
  await writeOrderRows(
    ctx,
    changed.map(({ row }) => row),
    held,
  )
  await Promise.all([writeLines(ctx, newLines, orders), writeDeliveries(ctx, deliveries)])
  return changed
}

const keyOfItem = (item: OrderIn): OrderKey => ({ merchantId: item.merchantId, id: orderIdOfItem(item) })

function keysOf({ items, moved }: Work): OrderKey[] {
  const all = new Map([...moved, ...items.map(({ item }) => keyOfItem(item))].map(key => [keyOf(key), key]))
  return [...all.values()]
}

const newOrder = (item: OrderIn, { now, isHistorical }: Work): OrderRow =>
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
  rows: readonly OrderRow[],
  held: ReadonlyMap<string, OrderRow>,
): Promise<void> {
  const fresh = rows.filter(row => !held.has(keyOf(row)))
  const known = rows.filter(row => held.has(keyOf(row)))
  if (fresh.length > 0 && (await db.run(insert(tenantId, asJson(fresh)))) < fresh.length) throw new BeatenToIt('orders')
  if (known.length > 0) await db.run(update(tenantId, asJson(known)))
}

const asJson = (rows: readonly OrderRow[]): string =>
  JSON.stringify(
    rows.map(row => Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value]))),
  )
