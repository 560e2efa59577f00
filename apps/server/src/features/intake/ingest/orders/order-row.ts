import { OrderIn } from '@aftermile/contract/intake/ingress'
import { shownOrderNumber } from '@aftermile/domain/orders/order-number'
import { array, columnOf, part, statement } from '../../../../db/sql.ts'
import { alias, fieldNames, fieldsInMs, type RowInMs, recordInMs, valueOfRecord } from '../../../../db/table.ts'
import { orders } from '../../../../db/tables/orders.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { toJsonRecords } from '../batch/json-records.ts'
import type { ReferenceData } from '../batch/reference-data.ts'
import { toStoredValue } from '../shipments/booking-row.ts'
import { ConcurrentInsertError } from '../shipments/write-shipments.ts'
import { type OrderKey, orderKeyText } from './order-key.ts'

const orderFields = fieldNames(orders, 'tenantId', 'receivedAt', 'updatedAt')

/** A whole order as it is stored; instants in milliseconds. */
export type OrderRow = RowInMs<typeof orders, (typeof orderFields)[number]>

type Given = Omit<OrderIn, 'statusId' | 'lines' | 'deliveries' | 'merchantId'>

const notGiven = new Set(['statusId', 'lines', 'deliveries', 'merchantId'])
// Object.keys forgets what it lists.
const givenFields = Object.keys(OrderIn.shape).filter(field => !notGiven.has(field)) as (keyof Given)[]

/** The number by which an order is linked and shown: that of a return ends in -R. */
export const orderIdOf = ({ orderNumber, orderTypeId }: OrderIn): string =>
  shownOrderNumber({
    orderNumber,
    shipmentId: null,
    scenarioId: orderTypeId === 'return' ? 'inbound_return' : null,
  })

type Blank = Pick<OrderRow, 'merchantId' | 'id' | 'orderNumber' | 'orderTypeId' | 'orderedAt' | 'isHistorical'>

/** An order of which nothing but this is known. */
export function blankOrder(known: Blank): OrderRow {
  const empty = Object.fromEntries(orderFields.map(field => [field, null]))
  // Every field is there, and those that may not be null are set.
  return {
    ...empty,
    refs: [],
    deliveryIds: [],
    tags: [],
    isStated: false,
    statusId: 'created',
    ...known,
  } as unknown as OrderRow
}

/** What the shop says, laid over what is stored. */
export function mergeOrder(row: OrderRow, item: OrderIn, known: ReferenceData): OrderRow {
  const next = { ...row, isStated: true }
  for (const field of givenFields) {
    const value = item[field]
    if (value !== undefined) Object.assign(next, { [field]: toStoredValue(field, value) })
  }
  if (item.statusId !== undefined) next.statedStatusId = item.statusId
  if (item.deliveries !== undefined) next.deliveryIds = [...new Set(item.deliveries.map(one => one.id))]
  next.baseSalesValue = known.toBase(next.salesValue, next.currency)
  return next
}

const moving = [
  'merchantId',
  'id',
  'statusId',
  'milestoneIndex',
  'statusSince',
  'milestoneSince',
  'completedAt',
  'shipmentCount',
] as const
const heldFields = [...moving, 'statedStatusId', 'deliveryIds', 'orderedAt', 'changedAt'] as const

/** What of an order its shipments can change, and what that goes by. */
export type LockedOrder = Pick<OrderRow, (typeof heldFields)[number]>

const asked = part`
  from orders o join json_to_recordset($2) as x ("merchantId" text, id text) on o.merchant_id = x."merchantId" and o.id = x.id
  where o.tenant_id = $1 order by o.merchant_id, o.id for update of o`
const hold = statement`select ${fieldsInMs(alias(orders, 'o'), heldFields)} ${asked}`
const holdAll = statement`select ${fieldsInMs(alias(orders, 'o'), orderFields)} ${asked}`

/** Holds orders until the transaction ends, after their shipments and in one order. */
export async function lockOrders({ db, tenantId }: Ctx, keys: readonly OrderKey[]): Promise<Map<string, LockedOrder>> {
  return byKey(keys.length > 0 ? await db.rows(hold(tenantId, JSON.stringify(keys))) : [])
}

/** The same, whole. */
export async function lockFullOrders({ db, tenantId }: Ctx, keys: readonly OrderKey[]): Promise<Map<string, OrderRow>> {
  return byKey(keys.length > 0 ? await db.rows(holdAll(tenantId, JSON.stringify(keys))) : [])
}

const followAlone = statement`
  update orders o set updated_at = now(), milestone_index = s.milestone_index, milestone_since = s.milestone_since
  from shipments s
  where s.tenant_id = $1 and s.id = any ($2) and o.tenant_id = $1 and o.merchant_id = s.merchant_id and o.id = s.order_id
    and o.shipment_count = 1 and o.delivery_ids = '{}' and s.order_delivery_id is null
  returning ${fieldsInMs(alias(orders, 'o'), heldFields)}`

/** Puts orders that have no other shipment and are not divided at the milestone of theirs. A shipment that joins one meanwhile has raised its count. */
export async function copyMilestones({ db, tenantId }: Ctx, ids: readonly string[]): Promise<LockedOrder[]> {
  return ids.length > 0 ? db.rows(followAlone(tenantId, array(ids))) : []
}

const byKey = <One extends OrderKey>(rows: readonly One[]): Map<string, One> =>
  new Map(rows.map(row => [orderKeyText(row), row]))

/** Tags are put on by people, never by what comes in. */
const written = orderFields.filter(field => field !== 'tags')

const valueIn = valueOfRecord(orders)
const record = (fields: readonly (keyof OrderRow)[]): string =>
  `json_to_recordset($2) as x (${recordInMs(orders, fields)})`
const updateOf = (fields: readonly (keyof OrderRow)[]) =>
  statement(`
    update orders o set updated_at = now(), ${fields
      .filter(field => field !== 'merchantId' && field !== 'id')
      .map(field => `${columnOf(field)} = ${valueIn(field)}`)
      .join(', ')}
    from ${record(fields)} where o.tenant_id = $1 and o.merchant_id = x."merchantId" and o.id = x.id`)

const insert = statement(`
  insert into orders (tenant_id, ${written.map(columnOf).join(', ')})
  select $1, ${written.map(valueIn).join(', ')} from ${record(written)} order by x."merchantId", x.id
  on conflict (tenant_id, merchant_id, id) do nothing returning 1`)
const updateWhole = updateOf(written)
const updateState = updateOf(moving)

type Written = { readonly before: OrderRow | null; readonly after: OrderRow }

/** Writes orders whole. */
export async function writeOrderRows({ db, tenantId }: Ctx, all: readonly Written[]): Promise<void> {
  const fresh = all.filter(({ before }) => before === null).map(({ after }) => after)
  const known = all.filter(({ before }) => before !== null).map(({ after }) => after)
  if (fresh.length > 0 && (await db.run(insert(tenantId, toJsonRecords(fresh, written)))) < fresh.length)
    throw new ConcurrentInsertError('orders')
  if (known.length > 0) await db.run(updateWhole(tenantId, toJsonRecords(known, written)))
}

/** Writes where orders stand. */
export async function writeOrderStates({ db, tenantId }: Ctx, rows: readonly LockedOrder[]): Promise<void> {
  if (rows.length > 0) await db.run(updateState(tenantId, toJsonRecords(rows, moving)))
}
