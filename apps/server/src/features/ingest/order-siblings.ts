import { milestoneOf } from '@aftermile/domain/milestones'
import { orderState } from '@aftermile/domain/order-state'
import type { StatusId } from '@aftermile/domain/statuses'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/sql.ts'
import type { OrderRow } from './order-row.ts'

export type OrderKey = { merchantId: string; id: string }

/** A shipment as its order sees it. */
export type Sibling = {
  merchantId: string
  orderId: string
  orderNumber: string
  orderDeliveryId: string | null
  scenarioId: string
  statusId: StatusId
  milestoneIndex: number
  completedAt: string | null
  orderDate: string | null
  bookedAt: string
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
  select s.merchant_id as "merchantId", s.order_id as "orderId", s.order_number as "orderNumber",
    s.order_delivery_id as "orderDeliveryId", s.scenario_id as "scenarioId", s.status_id as "statusId",
    s.milestone_index as "milestoneIndex", s.completed_at as "completedAt", s.order_date as "orderDate", s.booked_at as "bookedAt",
    s.is_historical as "isHistorical",
    case s.scenario_id when 'inbound_return' then s.from_name else s.to_name end as name,
    case s.scenario_id when 'inbound_return' then s.from_email else s.to_email end as email,
    case s.scenario_id when 'inbound_return' then s.from_phone else s.to_phone end as phone,
    s.to_address1 as "toAddress1", s.to_zip_code as "toZipCode", s.to_city as "toCity", s.to_country_code as "toCountryCode"
  from json_to_recordset($2) as x ("merchantId" text, id text)
  join shipments s on s.tenant_id = $1 and s.merchant_id = x."merchantId" and s.order_id = x.id
  order by s.booked_at, s.id`)

export async function readSiblings({ db, tenantId }: Ctx, keys: readonly OrderKey[]): Promise<Map<string, Sibling[]>> {
  const rows = await db.rows<Sibling>(read(tenantId, JSON.stringify(keys)))
  return Map.groupBy(rows, row => `${row.merchantId}/${row.orderId}`)
}

/** What travels without a delivery of its own travels in this one. */
const onlyDelivery = '1'

export type DeliveryState = { id: string; statusId: string; milestoneIndex: number }

/** The order as its shipments have made it, and each of its deliveries. */
export function settleOrder(row: OrderRow, siblings: readonly Sibling[], deliveryIds: readonly string[]) {
  const groups = Map.groupBy(siblings, one => one.orderDeliveryId ?? onlyDelivery)
  for (const id of deliveryIds) if (!groups.has(id)) groups.set(id, [])
  const deliveries = [...groups].map(([id, members]) => ({ id, shipments: members.map(asShipment) }))
  const whole = orderState({ statedStatusId: row.statedStatusId ?? 'created', deliveries })
  const states = deliveries.map(({ id, shipments }): DeliveryState => {
    const { statusId, milestoneIndex } = orderState({ statedStatusId: 'created', deliveries: [{ shipments }] })
    return { id, statusId, milestoneIndex }
  })
  const { statusId, milestoneIndex } = whole
  const ended = siblings.flatMap(one => one.completedAt ?? [])
  const completedAt = milestoneIndex === 6000 ? (ended.sort().at(-1) ?? row.completedAt) : null
  return { order: { ...learned(row, siblings[0]), statusId, milestoneIndex, completedAt }, deliveries: states }
}

const asShipment = ({ statusId, milestoneIndex }: Sibling) => ({
  statusId,
  milestoneId: milestoneOf(milestoneIndex) ?? ('preparation' as const),
})

/** Until the shop speaks of it, an order is what its first shipment tells. */
function learned(row: OrderRow, first: Sibling | undefined): OrderRow {
  if (row.isStated || first === undefined) return row
  const { name, email, phone, toAddress1, toZipCode, toCity, toCountryCode, orderDate, bookedAt, isHistorical } = first
  const told = { name, email, phone, toAddress1, toZipCode, toCity, toCountryCode, isHistorical }
  return { ...row, ...told, orderedAt: orderDate ?? bookedAt }
}
