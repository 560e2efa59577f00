import type { KnownState } from '@aftermile/domain/rules/replay/replay-rule'
import { sql } from '../../../db/sql.ts'
import { alias, fieldNames, fieldsInMs, type RowInMs } from '../../../db/table.ts'
import { orderDeliveries, orders } from '../../../db/tables/orders.ts'
import { mapInSlices } from '../../../runtime/slices.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { orderKeys } from '../../intake/ingest/orders/order-key.ts'
import {
  deliveryStates,
  type OrderShipment,
  orderShipmentFields,
  storedStateOf,
} from '../../intake/ingest/orders/order-state.ts'
import type { KnownContainer } from './known-container.ts'
import { knownStates, outcomeOf, readShipmentsOfOrders, type ShipmentHistory } from './known-shipments.ts'

type Key = { readonly merchantId: string; readonly id: string }

const orderFields = fieldNames(orders, 'tenantId', 'updatedAt', 'overrides')
const deliveryFields = fieldNames(orderDeliveries, 'tenantId', 'overrides')
type OrderToday = RowInMs<typeof orders, (typeof orderFields)[number]>
type DeliveryToday = RowInMs<typeof orderDeliveries, (typeof deliveryFields)[number]>

type OrderHistory = { readonly row: OrderToday; readonly shipments: readonly ShipmentHistory[] }

/** Orders with their states as they became known by their shipments. What the shop said is as it is today. */
export async function readKnownOrders(ctx: Ctx, keys: readonly Key[]): Promise<KnownContainer[]> {
  const known = (order: OrderHistory): KnownContainer => ({
    id: order.row.id,
    merchantId: order.row.merchantId,
    number: order.row.orderNumber,
    states: knownMembers(order).map(({ at, members }) => ({
      at,
      facts: { ...order.row, ...storedStateOf(order.row, members) },
    })),
    outcomes: order.shipments.map(outcomeOf),
  })
  return mapInSlices(await readOrderHistories(ctx, keys), known, { isGentle: true })
}

/** The deliveries of orders. */
export async function readKnownDeliveries(ctx: Ctx, keys: readonly Key[]): Promise<KnownContainer[]> {
  const rows = await ctx.db.rows(sql`
    select ${fieldsInMs(alias(orderDeliveries, 'd'), deliveryFields)} from ${orderKeys.with(keys)}
    join order_deliveries d on d.tenant_id = ${ctx.tenantId} and d.merchant_id = x."merchantId" and d.order_id = x.id`)
  const byOrder = Map.groupBy(rows, row => `${row.merchantId}/${row.orderId}`)
  const orders = await readOrderHistories(
    ctx,
    keys.filter(({ merchantId, id }) => byOrder.has(`${merchantId}/${id}`)),
  )
  const known = await mapInSlices(orders, order =>
    knownDeliveries(order, byOrder.get(`${order.row.merchantId}/${order.row.id}`) ?? []),
  )
  return known.flat()
}

function knownDeliveries(order: OrderHistory, deliveries: readonly DeliveryToday[]): KnownContainer[] {
  const steps = knownMembers(order).map(({ at, members }) => ({ at, states: deliveryStates(order.row, members) }))
  return deliveries.map(delivery => ({
    id: `${delivery.orderId}/${delivery.id}`,
    merchantId: delivery.merchantId,
    number: order.row.orderNumber,
    states: steps.flatMap(({ at, states }): KnownState[] => {
      const state = states.find(({ id }) => id === delivery.id)
      return state === undefined ? [] : [{ at, facts: { ...delivery, ...state } }]
    }),
    outcomes: order.shipments
      .filter(({ row }) => row.orderDeliveryId === null || row.orderDeliveryId === delivery.id)
      .map(outcomeOf),
  }))
}

async function readOrderHistories(ctx: Ctx, keys: readonly Key[]): Promise<OrderHistory[]> {
  if (keys.length === 0) return []
  const rows = await ctx.db.rows(sql`
    select ${fieldsInMs(alias(orders, 'o'), orderFields)} from ${orderKeys.with(keys)}
    join orders o on o.tenant_id = ${ctx.tenantId} and o.merchant_id = x."merchantId" and o.id = x.id`)
  const shipments = await readShipmentsOfOrders(ctx, rows)
  return rows.map(row => ({ row, shipments: shipments.get(`${row.merchantId}/${row.id}`) ?? [] }))
}

type KnownMembers = { readonly at: number; readonly members: readonly OrderShipment[] }

/** The shipments of an order as they were at each time at which something became known. */
function knownMembers({ row, shipments }: OrderHistory): KnownMembers[] {
  const steps = shipments
    .flatMap((past, position) =>
      [...knownStates(past, orderShipmentFields)].map(({ at, facts }) => ({ at, position, facts })),
    )
    .sort((a, b) => a.at - b.at)
  const bornAt = row.isHistorical ? row.orderedAt : row.receivedAt
  const current = new Map<number, OrderShipment>()
  const out: KnownMembers[] = []
  const [first] = steps
  if (first === undefined || bornAt < first.at) out.push({ at: bornAt, members: [] })
  for (const [index, { at, position, facts }] of steps.entries()) {
    current.set(position, facts as OrderShipment) // the facts of a shipment have all its state
    if (steps[index + 1]?.at !== at) out.push({ at, members: [...current.values()] })
  }
  return out
}
