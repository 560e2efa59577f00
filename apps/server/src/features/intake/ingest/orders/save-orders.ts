import { isDeepStrictEqual } from 'node:util'
import type { OrderIn } from '@aftermile/contract/intake/ingress'
import { isPastBooking } from '@aftermile/domain/shipment/history'
import type { Ctx } from '../../../../tenancy/context.ts'
import { isOlder } from '../batch/item-checks.ts'
import type { Outcomes } from '../batch/outcomes.ts'
import { sourceOf, withOverrides } from '../batch/overrides.ts'
import type { BatchItem } from '../batch/parse-items.ts'
import type { ReferenceData } from '../batch/reference-data.ts'
import { deliveryWarnings } from './delivery-warnings.ts'
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
import {
  blankOrder,
  lockFullOrders,
  mergeOrder,
  type OrderRow,
  orderIdOf,
  readMovedOrders,
  withBaseValue,
  writeOrderRows,
} from './order-row.ts'
import { readOrderShipments, storedStateOf } from './order-state.ts'

export type OrderBatch = {
  items: readonly BatchItem<OrderIn>[]
  /** Orders whose shipments have a new or changed booking. */
  booked: readonly OrderKey[]
  reference: ReferenceData
  now: number
  isHistorical: boolean
  outcomes: Outcomes
}

type SavedOrders = { readonly orders: readonly OrderChange[]; readonly deliveries: readonly DeliveryChange[] }

/** Saves the orders that the shop sent, and those that follow from bookings. Returns what changed. */
export async function saveOrders(ctx: Ctx, batch: OrderBatch): Promise<SavedOrders> {
  const keyOf = await readHomes(ctx, batch.items)
  const keys = keysOf(batch, keyOf)
  if (keys.length === 0) return { orders: [], deliveries: [] }
  const locked = await lockFullOrders(ctx, keys)
  const [members, firsts, lines, stored] = await Promise.all([
    readOrderShipments(ctx, keys),
    readFirstShipments(ctx, keys),
    readLines(ctx, keys),
    readDeliveries(ctx, keys),
  ])
  const deliveries = new Map([...stored].map(([key, rows]) => [key, statedDeliveriesOf(rows)]))
  const said = new Map([...locked].map(([key, row]) => [key, sourceOf(row)]))
  const sent = mergeItems(batch, { keyOf, said, lines, deliveries })
  const written: WrittenOrder[] = []
  const changed: DeliveryChange[] = []
  const newLines: OrderLines[] = []
  for (const key of keys.map(orderKeyText)) {
    const before = locked.get(key) ?? null
    const inferred = inferOrder(sent.orders.get(key) ?? said.get(key) ?? null, firsts.get(key) ?? null)
    if (inferred === null) continue
    const row = withBaseValue(withOverrides(inferred), batch.reference)
    const own = members.get(key) ?? []
    const after = { ...row, ...storedStateOf(row, own) }
    const stated = sent.deliveries.get(key) ?? deliveries.get(key) ?? []
    changed.push(...deliveryChanges({ order: after, stated, stored: stored.get(key) ?? [], members: own }))
    const sentLines = sent.lines.get(key)
    if (sentLines) newLines.push({ order: after, lines: sentLines })
    if (sentLines || sent.deliveries.has(key) || !isDeepStrictEqual(after, before))
      written.push({ before, after, lines: sentLines ?? lines.get(key) ?? [] })
  }
  await writeOrderRows(ctx, written)
  await writeLines(ctx, newLines)
  await writeDeliveries(ctx, changed)
  return {
    orders: written.map(writtenOrder => ({
      before: writtenOrder.before,
      after: writtenOrder.after,
      written: writtenOrder,
    })),
    deliveries: changed,
  }
}

type Stored = {
  keyOf: KeyOf
  /** As their shops said them. */
  said: ReadonlyMap<string, OrderRow>
  lines: ReadonlyMap<string, OrderLine[]>
  deliveries: ReadonlyMap<string, StatedDelivery[]>
}

/** Merges the items one by one. Returns only what changes. */
function mergeItems(batch: OrderBatch, stored: Stored) {
  const orders = new Map<string, OrderRow>()
  const lines = new Map<string, OrderLine[]>()
  const deliveries = new Map<string, StatedDelivery[]>()
  const { zone: tenantZone } = batch.reference
  for (const { index, item } of batch.items) {
    const order = stored.keyOf(item)
    const key = orderKeyText(order)
    const before = orders.get(key) ?? stored.said.get(key) ?? null
    if (isOlder(item, before)) {
      batch.outcomes.record(index, 'unchanged', order.id)
      continue
    }
    const next = mergeOrder(before ?? newOrder(item, batch), item, batch.reference)
    const hasLines = item.lines !== undefined && setIfChanged(lines, stored.lines, key, linesOf(item))
    const hasDeliveries =
      item.deliveries !== undefined &&
      setIfChanged(deliveries, stored.deliveries, key, deliveriesOf(item, { to: next, tenantZone }))
    const hasChanged = before === null || hasLines || hasDeliveries || !isDeepStrictEqual(next, before)
    if (hasChanged) orders.set(key, next)
    batch.outcomes.record(index, before === null ? 'created' : hasChanged ? 'updated' : 'unchanged', order.id)
    if (item.lines !== undefined || item.deliveries !== undefined) {
      const ordered = lines.get(key) ?? stored.lines.get(key) ?? []
      batch.outcomes.warn(
        index,
        deliveryWarnings(ordered, deliveries.get(key) ?? stored.deliveries.get(key) ?? [], item),
      )
    }
  }
  return { orders, lines, deliveries }
}

/** Returns whether the parts have changed. */
function setIfChanged<Part>(
  sent: Map<string, Part[]>,
  stored: ReadonlyMap<string, Part[]>,
  key: string,
  next: Part[],
): boolean {
  if (isDeepStrictEqual(next, sent.get(key) ?? stored.get(key) ?? [])) return false
  sent.set(key, next)
  return true
}

type KeyOf = (item: OrderIn) => OrderKey

const keyOfItem: KeyOf = item => ({ merchantId: item.merchantId, id: orderIdOf(item) })

/** The keys of orders that shops send, also of those that a rule has moved to another merchant. */
async function readHomes(ctx: Ctx, items: OrderBatch['items']): Promise<KeyOf> {
  const moved = await readMovedOrders(
    ctx,
    items.map(({ item }) => keyOfItem(item)),
  )
  return item => moved.get(orderKeyText(keyOfItem(item))) ?? keyOfItem(item)
}

function keysOf({ items, booked }: OrderBatch, keyOf: KeyOf): OrderKey[] {
  return [
    ...new Map([...booked, ...items.map(({ item }) => keyOf(item))].map(key => [orderKeyText(key), key])).values(),
  ]
}

function newOrder(item: OrderIn, { now, isHistorical }: OrderBatch): OrderRow {
  const { orderedAt: sent, sentToWarehouseAt, allocatedAt } = item
  const times = (sent === undefined ? [sentToWarehouseAt, allocatedAt] : [sent]).flatMap(text => text || [])
  const orderedAt = Math.min(now, ...times.map(text => Date.parse(text)))
  return blankOrder({
    ...keyOfItem(item),
    orderNumber: item.orderNumber,
    orderTypeId: item.orderTypeId ?? 'sales',
    orderedAt,
    isHistorical: isHistorical || isPastBooking(orderedAt, now),
  })
}
