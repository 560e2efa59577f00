import { isDeepStrictEqual } from 'node:util'
import type { OrderIn } from '@aftermile/contract/intake/ingress'
import { excluded, insertRows, recordsInMs, recordsOf } from '../../../../db/records.ts'
import { part, statement } from '../../../../db/sql.ts'
import { alias, fieldNames, fieldsInMs, type RowInMs } from '../../../../db/table.ts'
import { orderDeliveries } from '../../../../db/tables/orders.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { instantOfSent, type Place } from '../batch/sent-days.ts'
import { type OrderKey, orderKeys } from './order-key.ts'
import type { LockedOrder } from './order-row.ts'
import { deliveryStates, type OrderShipment } from './order-state.ts'

const deliveryFields = fieldNames(orderDeliveries, 'tenantId', 'overrides')

/** A delivery as it is stored; instants in milliseconds. */
export type DeliveryRow = RowInMs<typeof orderDeliveries, (typeof deliveryFields)[number]>

export type StatedDelivery = Pick<DeliveryRow, 'id' | 'promisedAt' | 'lines'>

/** The deliveries that the shop sent, by id. */
export function deliveriesOf({ deliveries = [] }: OrderIn, place: Place): StatedDelivery[] {
  const stated = deliveries.map(({ id, promisedAt, lines }): [string, StatedDelivery] => [
    id,
    { id, promisedAt: promisedAt ? instantOfSent(promisedAt, 'last', place) : null, lines },
  ])
  return [...new Map(stated).values()].sort(byId)
}

const d = alias(orderDeliveries, 'd')
const read = statement`
  select ${fieldsInMs(d, deliveryFields)}
  from ${orderKeys.parameters(2)}
  join order_deliveries d on d.tenant_id = $1 and d.merchant_id = x."merchantId" and d.order_id = x.id
  order by d.merchant_id, d.order_id, d.id collate "C"`

export async function readDeliveries(
  { db, tenantId }: Ctx,
  keys: readonly OrderKey[],
): Promise<Map<string, DeliveryRow[]>> {
  const rows = keys.length > 0 ? await db.rows(read(tenantId, ...orderKeys.values(keys))) : []
  return Map.groupBy(rows, row => `${row.merchantId}/${row.orderId}`)
}

export const statedDeliveriesOf = (rows: readonly DeliveryRow[]): StatedDelivery[] =>
  rows.flatMap(({ id, promisedAt, lines, isStated }) => (isStated ? [{ id, promisedAt, lines }] : [])).sort(byId)

/** Sorted here on both sides: PostgreSQL puts some letters in another order. */
const byId = (a: StatedDelivery, b: StatedDelivery): number => (a.id < b.id ? -1 : 1)

/** A delivery that is new, changed or gone. */
export type DeliveryChange = {
  readonly before: DeliveryRow | null
  readonly after: DeliveryRow | null
  /** Of an order that comes from a historical import. */
  readonly isHistorical: boolean
}

type OrderOfDeliveries = {
  readonly order: LockedOrder
  readonly stated: readonly StatedDelivery[]
  readonly stored: readonly DeliveryRow[]
  readonly members: readonly OrderShipment[]
}

export function deliveryChanges({ order, stated, stored, members }: OrderOfDeliveries): DeliveryChange[] {
  const before = new Map(stored.map(row => [row.id, row]))
  const statedById = new Map(stated.map(delivery => [delivery.id, delivery]))
  const next = deliveryStates(order, members).map(({ id, ...state }): DeliveryRow => {
    const { promisedAt = null, lines = [] } = statedById.get(id) ?? {}
    return {
      merchantId: order.merchantId,
      orderId: order.id,
      id,
      isStated: statedById.has(id),
      promisedAt,
      lines,
      ...state,
    }
  })
  const { isHistorical } = order
  const nextIds = new Set(next.map(row => row.id))
  return [
    ...next
      .map(after => ({ before: before.get(after.id) ?? null, after, isHistorical }))
      .filter(item => !isDeepStrictEqual(item.before, item.after)),
    ...stored.filter(row => !nextIds.has(row.id)).map(row => ({ before: row, after: null, isHistorical })),
  ]
}

const written = deliveryFields.filter(field => !['merchantId', 'orderId', 'id'].includes(field))
const deliveries = recordsInMs(orderDeliveries, deliveryFields)
const upsert = statement`
  ${insertRows(orderDeliveries, { tenantId: part`$1` }, deliveries.parameters(2))}
  on conflict (tenant_id, merchant_id, order_id, id) do update
    set ${excluded(written)} returning 1`
const deliveryKeys = recordsOf(orderDeliveries, ['merchantId', 'orderId', 'id'])
const remove = statement`
  delete from order_deliveries d using ${deliveryKeys.parameters(2)}
  where d.tenant_id = $1 and d.merchant_id = x."merchantId" and d.order_id = x."orderId" and d.id = x.id`

export async function writeDeliveries({ db, tenantId }: Ctx, changes: readonly DeliveryChange[]): Promise<void> {
  const rows = changes.flatMap(({ after }) => after ?? [])
  const gone = changes.flatMap(({ before, after }) => (after === null && before !== null ? [before] : []))
  if (rows.length > 0) await db.run(upsert(tenantId, ...deliveries.values(rows)))
  if (gone.length > 0) await db.run(remove(tenantId, ...deliveryKeys.values(gone)))
}
