import type { Ctx } from '../../context.ts'
import { statement } from '../../db/sql.ts'
import { blankOrder, type OrderRow } from './order-row.ts'
import type { OrderKey } from './order-siblings.ts'

/** What the first shipment of an order tells of it. */
export type FirstShipment = {
  merchantId: string
  orderId: string
  orderNumber: string
  scenarioId: string
  orderedAt: string
  isHistorical: boolean
  name: string | null
  email: string | null
  phone: string | null
  toAddress1: string | null
  toZipCode: string | null
  toCity: string | null
  toCountryCode: string | null
}

const read = statement(`
  select distinct on (s.merchant_id, s.order_id) s.merchant_id as "merchantId", s.order_id as "orderId",
    s.order_number as "orderNumber", s.scenario_id as "scenarioId", coalesce(s.order_date, s.booked_at) as "orderedAt",
    s.is_historical as "isHistorical",
    case s.scenario_id when 'inbound_return' then s.from_name else s.to_name end as name,
    case s.scenario_id when 'inbound_return' then s.from_email else s.to_email end as email,
    case s.scenario_id when 'inbound_return' then s.from_phone else s.to_phone end as phone,
    s.to_address1 as "toAddress1", s.to_zip_code as "toZipCode", s.to_city as "toCity", s.to_country_code as "toCountryCode"
  from json_to_recordset($2) as x ("merchantId" text, id text)
  join shipments s on s.tenant_id = $1 and s.merchant_id = x."merchantId" and s.order_id = x.id
  order by s.merchant_id, s.order_id, s.booked_at, s.id`)

export async function firstShipmentsOf(
  { db, tenantId }: Ctx,
  keys: readonly OrderKey[],
): Promise<Map<string, FirstShipment>> {
  const rows = await db.rows<FirstShipment>(read(tenantId, JSON.stringify(keys)))
  return new Map(rows.map(row => [`${row.merchantId}/${row.orderId}`, row]))
}

/** Until the shop speaks of it, an order is what its first shipment tells. */
export function learned(row: OrderRow | null, first: FirstShipment | null): OrderRow | null {
  if (row?.isStated || first === null) return row
  const { orderId: id, scenarioId, ...told } = first
  const orderTypeId = scenarioId === 'inbound_return' ? 'return' : 'sales'
  return { ...(row ?? blankOrder({ ...told, id, orderTypeId })), ...told, id, orderTypeId }
}
