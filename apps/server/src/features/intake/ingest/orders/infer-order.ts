import { part, type RowOf, statement } from '../../../../db/sql.ts'
import { alias, columns, expression, inMs, pick } from '../../../../db/table.ts'
import { shipments } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { inOrders, listsOf, type OrderKey } from './order-key.ts'
import { blankOrder, type OrderRow } from './order-row.ts'

const s = alias(shipments, 's')
const isReturn = part`${s.scenarioId} = 'inbound_return'`
const firstShipment = columns({
  ...pick(
    s,
    'merchantId',
    'scenarioId',
    'isHistorical',
    'toAddress1',
    'toZipCode',
    'toCity',
    'toCountryCode',
    'locale',
  ),
  orderId: expression<string>(s.orderId),
  orderNumber: expression<string>(s.orderNumber),
  ...inMs({ orderedAt: expression<string>(part`coalesce(${s.orderDate}, ${s.bookedAt})`) }),
  name: expression<string | null>(part`case when ${isReturn} then ${s.fromName} else ${s.toName} end`),
  email: expression<string | null>(part`case when ${isReturn} then ${s.fromEmail} else ${s.toEmail} end`),
  phone: expression<string | null>(part`case when ${isReturn} then ${s.fromPhone} else ${s.toPhone} end`),
})

/** The fields of an order as its first shipment has them. */
export type FirstShipment = RowOf<typeof firstShipment>

const read = statement`
  select distinct on (s.merchant_id, s.order_id) ${firstShipment} from shipments s where ${inOrders}
  order by s.merchant_id, s.order_id, s.booked_at, s.id`

export async function readFirstShipments(
  { db, tenantId }: Ctx,
  keys: readonly OrderKey[],
): Promise<Map<string, FirstShipment>> {
  const rows = await db.rows(read(tenantId, ...listsOf(keys)))
  return new Map(rows.map(row => [`${row.merchantId}/${row.orderId}`, row]))
}

/** Until the shop sends an order, its fields come from its first shipment. */
export function inferOrder(row: OrderRow | null, first: FirstShipment | null): OrderRow | null {
  if (row?.isStated || first === null) return row
  const { orderId: id, scenarioId, ...fields } = first
  const orderTypeId = scenarioId === 'inbound_return' ? 'return' : 'sales'
  const known = row ?? blankOrder({ ...fields, id, orderTypeId })
  // A rule may have moved it to the merchant of its shipments.
  return { ...known, ...fields, merchantId: known.merchantId, id, orderTypeId }
}
