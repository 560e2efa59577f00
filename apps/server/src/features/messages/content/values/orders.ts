import { deliveryFields } from '@aftermile/domain/fields/delivery-fields'
import { storedNames } from '@aftermile/domain/fields/lookup'
import { orderFields } from '@aftermile/domain/fields/order-fields'
import { recordsOf } from '../../../../db/records.ts'
import { type RowOf, statement } from '../../../../db/sql.ts'
import { alias, columns, fieldsOf, pick, type Row, text } from '../../../../db/table.ts'
import { orderDeliveries, orderLines, orders } from '../../../../db/tables/orders.ts'
import { shipments } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { trackingCodeOf } from '../../tracking/tracking-url.ts'

export type OrderKey = { readonly merchantId: string; readonly orderId: string }
export const orderKeyText = ({ merchantId, orderId }: OrderKey): string => `${merchantId}/${orderId}`

const [o, l, d] = [alias(orders, 'o'), alias(orderLines, 'l'), alias(orderDeliveries, 'd')]
const s = alias(shipments, 's')

const names = storedNames(orderFields)
export type OrderRow = Row<typeof orders, (typeof names)[number]>

const orderKeys = recordsOf(orderLines, ['merchantId', 'orderId'])
const selectOrders = statement`
  select ${fieldsOf(o, ...names)} from ${orderKeys.parameters(2)}
  join orders o on o.tenant_id = $1 and o.merchant_id = x."merchantId" and o.id = x."orderId"`

export async function readOrders({ db, tenantId }: Ctx, of: readonly OrderKey[]): Promise<Map<string, OrderRow>> {
  const rows = of.length === 0 ? [] : await db.rows(selectOrders(tenantId, ...orderKeys.values(of)))
  return new Map(rows.map(row => [orderKeyText({ merchantId: row.merchantId, orderId: row.id }), row]))
}

const lineFields = [
  'merchantId',
  'orderId',
  'id',
  'productNumber',
  'description',
  'quantity',
  'unitPrice',
  'imageUrl',
] as const
export type LineRow = Row<typeof orderLines, (typeof lineFields)[number]>

const selectLines = statement`
  select ${fieldsOf(l, ...lineFields)} from ${orderKeys.parameters(2)}
  join order_lines l on l.tenant_id = $1 and l.merchant_id = x."merchantId" and l.order_id = x."orderId"
  order by l.position, l.id`

export async function readLines({ db, tenantId }: Ctx, of: readonly OrderKey[]): Promise<Map<string, LineRow[]>> {
  const rows = of.length === 0 ? [] : await db.rows(selectLines(tenantId, ...orderKeys.values(of)))
  return Map.groupBy(rows, orderKeyText)
}

export type DeliveryKey = OrderKey & { readonly deliveryId: string }
const deliveryNames = storedNames(deliveryFields)
export type DeliveryRow = Row<typeof orderDeliveries, (typeof deliveryNames)[number]>

const deliveryKeys = recordsOf(orderDeliveries, ['merchantId', 'orderId'], { deliveryId: text })
const selectDeliveries = statement`
  select ${fieldsOf(d, ...deliveryNames)}
  from ${deliveryKeys.parameters(2)}
  join order_deliveries d on d.tenant_id = $1 and d.merchant_id = x."merchantId" and d.order_id = x."orderId" and d.id = x."deliveryId"`

export const readDeliveries = async ({ db, tenantId }: Ctx, of: readonly DeliveryKey[]): Promise<DeliveryRow[]> =>
  of.length === 0 ? [] : db.rows(selectDeliveries(tenantId, ...deliveryKeys.values(of)))

const sentColumns = columns({
  ...pick(s, 'merchantId', 'orderId', 'shipmentNumber', 'orderDeliveryId', 'statusId'),
  trackingCode: trackingCodeOf(s),
})
export type SentRow = RowOf<typeof sentColumns>

const selectShipments = statement`
  select ${sentColumns} from ${orderKeys.parameters(2)}
  join shipments s on s.tenant_id = $1 and s.merchant_id = x."merchantId" and s.order_id = x."orderId"
  order by s.booked_at, s.id`

/** The shipments of orders. */
export async function readShipmentsOf({ db, tenantId }: Ctx, of: readonly OrderKey[]): Promise<Map<string, SentRow[]>> {
  const rows = of.length === 0 ? [] : await db.rows(selectShipments(tenantId, ...orderKeys.values(of)))
  return Map.groupBy(rows, ({ merchantId, orderId }) => orderKeyText({ merchantId, orderId: orderId ?? '' }))
}
