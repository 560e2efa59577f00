import { contract } from '@aftermile/contract/index'
import type { Order } from '@aftermile/contract/orders'
import type { OrderStatusId } from '@aftermile/domain/lists'
import { milestoneOf } from '@aftermile/domain/milestones'
import { byDelivery, orderState } from '@aftermile/domain/order-state'
import { shownOrderNumber } from '@aftermile/domain/orders'
import type { StatusId } from '@aftermile/domain/statuses'
import type { Ctx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import type { Feature } from '../../feature.ts'
import { serve } from '../../http/serve.ts'
import { notFound } from '../../problem.ts'
import { asPart } from '../ingest/order-siblings.ts'
import { orderArchive } from './archive.ts'

export const orders: Feature = {
  routes: [
    serve(contract.orders.get, async (ctx, { params: { merchantId, id } }) => {
      const order = await findOrder(ctx, merchantId, id)
      if (order === null) throw notFound()
      const key = { merchantId, id: order.id }
      const [lines, deliveries, shipments] = await Promise.all([
        readOrderLines(ctx, key),
        readOrderDeliveries(ctx, key),
        readOrderShipments(ctx, key),
      ])
      const { statedStatusId, ...head } = order
      const groups = byDelivery(
        deliveries.map(one => one.id),
        shipments,
      )
      const { milestoneId, milestoneIndex } = orderState({
        statedStatusId: statedStatusId ?? 'created',
        deliveries: [...groups.values()].map(some => ({ shipments: some.map(asPart) })),
      })
      const orderDeliveries = deliveriesOut(deliveries, groups)
      return { ...head, milestoneId, milestoneIndex, orderLines: lines, shipments, orderDeliveries }
    }),
    ...orderArchive,
  ],
}

type Key = { merchantId: string; id: string }
type Head = Omit<Order, 'orderLines' | 'orderDeliveries' | 'shipments' | 'milestoneId' | 'milestoneIndex'> & {
  statedStatusId: OrderStatusId | null
}
type Line = Order['orderLines'][number]
type OrderShipment = Order['shipments'][number] & { statusId: StatusId }
type Delivery = Pick<Order['orderDeliveries'][number], 'id' | 'promisedAt' | 'lines'>

/** By the number it is shown with; a return also by the number the shop gave it. */
async function findOrder({ db, tenantId }: Ctx, merchantId: string, id: string): Promise<Head | null> {
  const asReturn = shownOrderNumber({ orderNumber: id, shipmentId: null, scenarioId: 'inbound_return' })
  return db.find<Head>(sql`
    select id, order_number as "orderNumber", merchant_id as "merchantId", order_type_id as "orderTypeId", status_id as "statusId",
      stated_status_id as "statedStatusId", is_stated as "isStated", name, email, phone, to_address1 as "toAddress1",
      to_zip_code as "toZipCode", to_city as "toCity", to_country_code as "toCountryCode", currency, sales_value as "salesValue",
      base_sales_value as "baseSalesValue", refs as references, ordered_at as "orderedAt", sent_to_warehouse_at as "sentToWarehouseAt",
      allocated_at as "allocatedAt", promised_at as "promisedAt", completed_at as "completedAt", tags
    from orders where tenant_id = ${tenantId} and merchant_id = ${merchantId} and id in (${id}, ${asReturn})
    order by id = ${id} desc limit 1`)
}

const readOrderLines = ({ db, tenantId }: Ctx, { merchantId, id }: Key) =>
  db.rows<Line>(sql`
    select id, product_number as "productNumber", description, quantity, unit_price as "unitPrice" from order_lines
    where tenant_id = ${tenantId} and merchant_id = ${merchantId} and order_id = ${id} order by position`)

const readOrderDeliveries = ({ db, tenantId }: Ctx, { merchantId, id }: Key) =>
  db.rows<Delivery>(sql`
    select id, promised_at as "promisedAt", lines from order_deliveries
    where tenant_id = ${tenantId} and merchant_id = ${merchantId} and order_id = ${id} order by id`)

async function readOrderShipments({ db, tenantId }: Ctx, { merchantId, id }: Key): Promise<OrderShipment[]> {
  const rows = await db.rows<Omit<OrderShipment, 'milestoneId'>>(sql`
    select id, shipment_number as "shipmentNumber", order_delivery_id as "orderDeliveryId", scenario_id as "scenarioId",
      status_id as "statusId", milestone_index as "milestoneIndex", service_provider_id as "serviceProviderId",
      package_count as "numberOfPackages", booked_at as "bookedAt", estimated_at as "estimatedAt", completed_at as "completedAt", tags
    from shipments where tenant_id = ${tenantId} and merchant_id = ${merchantId} and order_id = ${id} order by booked_at, id`)
  return rows.map(row => ({ ...row, milestoneId: milestoneOf(row.milestoneIndex) ?? 'preparation' }))
}

function deliveriesOut(
  stated: readonly Delivery[],
  groups: ReadonlyMap<string, readonly OrderShipment[]>,
): Order['orderDeliveries'] {
  const ids = new Set([...stated.map(one => one.id), ...groups.keys()])
  return [...ids].map(id => {
    const members = groups.get(id) ?? []
    const { promisedAt = null, lines = [] } = stated.find(one => one.id === id) ?? {}
    const state = orderState({ statedStatusId: 'created', deliveries: [{ shipments: members.map(asPart) }] })
    return { id, ...state, promisedAt, lines, shipmentIds: members.map(one => one.id) }
  })
}
