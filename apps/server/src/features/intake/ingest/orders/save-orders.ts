import { isDeepStrictEqual } from 'node:util'
import type { OrderIn } from '@aftermile/contract/intake/ingress'
import type { Ctx } from '../../../../tenancy/context.ts'
import { isOlder } from '../batch/item-checks.ts'
import type { Outcomes } from '../batch/outcomes.ts'
import type { BatchItem } from '../batch/parse-items.ts'
import type { ReferenceData } from '../batch/reference-data.ts'
import { inferOrder, readFirstShipments } from './infer-order.ts'
import type { OrderChange, WrittenOrder } from './order-change.ts'
import {
  type DeliveryChange,
  deliveriesOf,
  deliveryChanges,
  readDeliveries,
  type StatedDelivery,
  statedDeliveriesOf,
  writeDeliveries,
} from './order-deliveries.ts'
import { type OrderKey, orderKeyText } from './order-key.ts'
import { linesOf, type OrderLine, type OrderLines, readLines, writeLines } from './order-lines.ts'
import { blankOrder, lockFullOrders, mergeOrder, type OrderRow, orderIdOf, writeOrderRows } from './order-row.ts'
import { readOrderShipments, storedStateOf } from './order-state.ts'

export type OrderBatch = {
  items: readonly BatchItem<OrderIn>[]
  /** Orders whose shipments were booked or booked anew. */
  booked: readonly OrderKey[]
  known: ReferenceData
  now: number
  isHistorical: boolean
  outcomes: Outcomes
}

type Written = { readonly orders: readonly OrderChange[]; readonly deliveries: readonly DeliveryChange[] }

/** Takes what the shop says of orders, and what their shipments tell of them. Answers what changed. */
export async function saveOrders(ctx: Ctx, work: OrderBatch): Promise<Written> {
  const keys = keysOf(work)
  if (keys.length === 0) return { orders: [], deliveries: [] }
  const held = await lockFullOrders(ctx, keys)
  const [members, firsts, lines, stored] = await Promise.all([
    readOrderShipments(ctx, keys),
    readFirstShipments(ctx, keys),
    readLines(ctx, keys),
    readDeliveries(ctx, keys),
  ])
  const deliveries = new Map([...stored].map(([key, rows]) => [key, statedDeliveriesOf(rows)]))
  const said = takeItems(work, { held, lines, deliveries })
  const written: WrittenOrder[] = []
  const changed: DeliveryChange[] = []
  const newLines: OrderLines[] = []
  for (const key of keys.map(orderKeyText)) {
    const before = held.get(key) ?? null
    const row = inferOrder(said.orders.get(key) ?? before, firsts.get(key) ?? null)
    if (row === null) continue
    const own = members.get(key) ?? []
    const after = { ...row, ...storedStateOf(row, own) }
    const parts = said.deliveries.get(key) ?? deliveries.get(key) ?? []
    changed.push(...deliveryChanges({ order: after, given: parts, stored: stored.get(key) ?? [], members: own }))
    const given = said.lines.get(key)
    if (given) newLines.push({ order: after, lines: given })
    if (given || said.deliveries.has(key) || !isDeepStrictEqual(after, before))
      written.push({ before, after, lines: given ?? lines.get(key) ?? [] })
  }
  await writeOrderRows(ctx, written)
  await writeLines(ctx, newLines)
  await writeDeliveries(ctx, changed)
  return { orders: written.map(one => ({ before: one.before, after: one.after, written: one })), deliveries: changed }
}

type Stored = {
  held: ReadonlyMap<string, OrderRow>
  lines: ReadonlyMap<string, OrderLine[]>
  deliveries: ReadonlyMap<string, StatedDelivery[]>
}

/** What the items say, one over the other; only what is news. */
function takeItems(work: OrderBatch, stored: Stored) {
  const orders = new Map<string, OrderRow>()
  const lines = new Map<string, OrderLine[]>()
  const deliveries = new Map<string, StatedDelivery[]>()
  for (const { index, item } of work.items) {
    const key = orderKeyText(keyOfItem(item))
    const before = orders.get(key) ?? stored.held.get(key) ?? null
    if (isOlder(item, before)) {
      work.outcomes.record(index, 'unchanged', item.orderNumber)
      continue
    }
    const next = mergeOrder(before ?? newOrder(item, work), item, work.known)
    const hasLines = item.lines !== undefined && put(lines, stored.lines, key, linesOf(item))
    const hasDeliveries = item.deliveries !== undefined && put(deliveries, stored.deliveries, key, deliveriesOf(item))
    const isNews = before === null || hasLines || hasDeliveries || !isDeepStrictEqual(next, before)
    if (isNews) orders.set(key, next)
    work.outcomes.record(index, before === null ? 'created' : isNews ? 'updated' : 'unchanged', item.orderNumber)
  }
  return { orders, lines, deliveries }
}

/** Answers whether that is news. */
function put<Part>(said: Map<string, Part[]>, stored: ReadonlyMap<string, Part[]>, key: string, next: Part[]): boolean {
  if (isDeepStrictEqual(next, said.get(key) ?? stored.get(key) ?? [])) return false
  said.set(key, next)
  return true
}

const keyOfItem = (item: OrderIn): OrderKey => ({ merchantId: item.merchantId, id: orderIdOf(item) })

function keysOf({ items, booked }: OrderBatch): OrderKey[] {
  return [
    ...new Map([...booked, ...items.map(({ item }) => keyOfItem(item))].map(key => [orderKeyText(key), key])).values(),
  ]
}

const newOrder = (item: OrderIn, { now, isHistorical }: OrderBatch): OrderRow =>
  blankOrder({
    ...keyOfItem(item),
    orderNumber: item.orderNumber,
    orderTypeId: item.orderTypeId ?? 'sales',
    orderedAt: item.orderedAt === undefined ? now : Date.parse(item.orderedAt),
    isHistorical,
  })
