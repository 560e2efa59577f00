import { OrderIn } from '@aftermile/contract/intake/ingress'
import { orderFields as orderCatalogue } from '@aftermile/domain/fields/order-fields'
import { shownOrderNumber } from '@aftermile/domain/orders/order-number'
import { insertRows, type Records, recordsInMs } from '../../../../db/records.ts'
import { columnOf, type Part, part, rawPart, statement } from '../../../../db/sql.ts'
import { type AnyColumns, alias, fieldNames, fieldsInMs, type RowInMs } from '../../../../db/table.ts'
import { orders } from '../../../../db/tables/orders.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { ConcurrentInsertError } from '../batch/concurrent-insert.ts'
import type { ReferenceData } from '../batch/reference-data.ts'
import { readSentDays } from '../batch/sent-days.ts'
import { toStoredValue } from '../batch/stored-value.ts'
import { type OrderKey, orderKeys, orderKeyText } from './order-key.ts'

const orderFields = fieldNames(orders, 'tenantId', 'receivedAt', 'updatedAt')

/** A full order as it is stored; instants in milliseconds. */
export type OrderRow = RowInMs<typeof orders, (typeof orderFields)[number]>

const sentDays = readSentDays(orderCatalogue)

type SentFields = Omit<OrderIn, 'statusId' | 'lines' | 'deliveries' | 'merchantId'>

const otherFields = new Set(['statusId', 'lines', 'deliveries', 'merchantId'])
// Object.keys returns plain strings.
const sentFields = Object.keys(OrderIn.shape).filter(field => !otherFields.has(field)) as (keyof SentFields)[]

/** The number by which an order is linked and shown. That of a return ends in -R. */
export const orderIdOf = ({ orderNumber, orderTypeId }: OrderIn): string =>
  shownOrderNumber({
    orderNumber,
    shipmentId: null,
    scenarioId: orderTypeId === 'return' ? 'inbound_return' : null,
  })

type Blank = Pick<OrderRow, 'merchantId' | 'id' | 'orderNumber' | 'orderTypeId' | 'orderedAt' | 'isHistorical'>

/** A new order with all other fields empty. */
export function blankOrder(fields: Blank): OrderRow {
  const empty = Object.fromEntries(orderFields.map(field => [field, null]))
  // Every field is there, and those that may not be null are set.
  return {
    ...empty,
    refs: [],
    deliveryIds: [],
    tags: [],
    isStated: false,
    statusId: 'created',
    ...fields,
  } as unknown as OrderRow
}

/** Merges what the shop sent into what is stored. */
export function mergeOrder(row: OrderRow, item: OrderIn, reference: ReferenceData): OrderRow {
  const next = { ...row, isStated: true }
  for (const field of sentFields) {
    const value = item[field]
    if (value !== undefined) Object.assign(next, { [field]: toStoredValue(orders, field, value) })
  }
  Object.assign(next, sentDays(item, { to: next, tenantZone: reference.zone }))
  if (item.statusId !== undefined) next.statedStatusId = item.statusId
  if (item.deliveries !== undefined) next.deliveryIds = [...new Set(item.deliveries.map(delivery => delivery.id))]
  next.baseSalesValue = reference.toBase(next.salesValue, next.currency)
  return next
}

/** What rules have set may have changed the value in the base currency. */
export function withBaseValue(row: OrderRow, reference: ReferenceData): OrderRow {
  const { overrides, salesValue, currency } = row
  if (!overrides?.salesValue && !overrides?.currency) return row
  return { ...row, baseSalesValue: reference.toBase(salesValue, currency) }
}

const orderStateFields = [
  'merchantId',
  'id',
  'statusId',
  'milestoneIndex',
  'statusSince',
  'milestoneSince',
  'completedAt',
  'shipmentCount',
] as const
const lockedFields = [
  ...orderStateFields,
  'statedStatusId',
  'deliveryIds',
  'orderedAt',
  'changedAt',
  'isHistorical',
] as const

/** The fields of an order that its shipments can change, and those that its state depends on. */
export type LockedOrder = Pick<OrderRow, (typeof lockedFields)[number]>

const lockedRows = part`
  from orders o join ${orderKeys.parameters(2)} on o.merchant_id = x."merchantId" and o.id = x.id
  where o.tenant_id = $1 order by o.merchant_id, o.id for update of o`
const lock = statement`select ${fieldsInMs(alias(orders, 'o'), lockedFields)} ${lockedRows}`
const lockFull = statement`select ${fieldsInMs(alias(orders, 'o'), orderFields)} ${lockedRows}`

/** Locks orders until the transaction ends, after their shipments and in the order of their keys. */
export async function lockOrders({ db, tenantId }: Ctx, keys: readonly OrderKey[]): Promise<Map<string, LockedOrder>> {
  return byKey(keys.length > 0 ? await db.rows(lock(tenantId, ...orderKeys.values(keys))) : [])
}

/** Locks orders as lockOrders does, and reads their full rows. */
export async function lockFullOrders({ db, tenantId }: Ctx, keys: readonly OrderKey[]): Promise<Map<string, OrderRow>> {
  return byKey(keys.length > 0 ? await db.rows(lockFull(tenantId, ...orderKeys.values(keys))) : [])
}

const moved = statement`
  select o.id, o.merchant_id as "merchantId", x."merchantId" as source
  from ${orderKeys.parameters(2)}
  join orders o on o.tenant_id = $1 and o.id = x.id and o.overrides ? 'merchantId' and o.overrides -> 'merchantId' ->> 'source' = x."merchantId"
  order by o.is_stated, o.merchant_id desc`

/** Where orders are that rules have moved to another merchant, by the key under which their shop knows them. */
export async function readMovedOrders(
  { db, tenantId }: Ctx,
  keys: readonly OrderKey[],
): Promise<Map<string, OrderKey>> {
  if (keys.length === 0) return new Map()
  const rows = await db.rows<OrderKey & { source: string }>(moved(tenantId, ...orderKeys.values(keys)))
  return new Map(
    rows.map(({ id, merchantId, source }) => [orderKeyText({ merchantId: source, id }), { merchantId, id }]),
  )
}

const byKey = <One extends OrderKey>(rows: readonly One[]): Map<string, One> =>
  new Map(rows.map(row => [orderKeyText(row), row]))

/** Only people set tags. */
const fullOrders = recordsInMs(
  orders,
  orderFields.filter(field => field !== 'tags'),
)
const orderStates = recordsInMs(orders, orderStateFields)

const insert = statement`
  ${insertRows(orders, { tenantId: part`$1` }, fullOrders.parameters(2))} order by x."merchantId", x.id
  on conflict (tenant_id, merchant_id, id) do nothing returning 1`
const setFrom = <C extends AnyColumns>(rows: Records<C>): Part => part`
  update orders o set updated_at = tenant_now(), ${rows.assign('merchantId', 'id')}
  from ${rows.parameters(2)} where o.tenant_id = $1 and o.merchant_id = x."merchantId" and o.id = x.id`
const updateFull = statement`${setFrom(fullOrders)}`
const updateState = statement`${setFrom(orderStates)}`
const updateSole = statement`
  with o as (
    ${setFrom(orderStates)} and o.shipment_count = 1 and o.delivery_ids = '{}'
    returning ${rawPart(lockedFields.map(field => `o.${columnOf(field)}`).join(', '))})
  select ${fieldsInMs(alias(orders, 'o'), lockedFields)} from o`

type WrittenRow = { readonly before: OrderRow | null; readonly after: OrderRow }

/** Writes full orders. */
export async function writeOrderRows({ db, tenantId }: Ctx, all: readonly WrittenRow[]): Promise<void> {
  const fresh = all.filter(({ before }) => before === null).map(({ after }) => after)
  const stored = all.filter(({ before }) => before !== null).map(({ after }) => after)
  if (fresh.length > 0 && (await db.run(insert(tenantId, ...fullOrders.values(fresh)))) < fresh.length)
    throw new ConcurrentInsertError('orders')
  if (stored.length > 0) await db.run(updateFull(tenantId, ...fullOrders.values(stored)))
}

export async function writeOrderStates({ db, tenantId }: Ctx, rows: readonly LockedOrder[]): Promise<void> {
  if (rows.length > 0) await db.run(updateState(tenantId, ...orderStates.values(rows)))
}

export type OrderStateRow = Pick<OrderRow, (typeof orderStateFields)[number]>

/**
 * Writes the states of orders that have one shipment only and are not divided. Returns these orders, the others are left alone. A
 * shipment that joins at the same time has raised the count.
 */
export async function writeSoleOrderStates(
  { db, tenantId }: Ctx,
  rows: readonly OrderStateRow[],
): Promise<LockedOrder[]> {
  return rows.length > 0 ? db.rows(updateSole(tenantId, ...orderStates.values(rows))) : []
}
