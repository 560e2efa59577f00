import { contract } from '@aftermile/contract/index'
import type { Order } from '@aftermile/contract/orders'
import { fieldsWith, storedNames } from '@aftermile/domain/fields/lookup'
import { orderFields } from '@aftermile/domain/fields/order-fields'
import { milestoneOf } from '@aftermile/domain/milestones'
import { byDelivery, orderState } from '@aftermile/domain/order-state'
import { shownOrderNumber } from '@aftermile/domain/orders'
import type { Ctx } from '../../context.ts'
import { type RowOf, sql } from '../../db/sql.ts'
import { columns, fieldsOf, pick } from '../../db/table.ts'
import { orderDeliveries, orderLines, orders as ordersTable } from '../../db/tables/orders.ts'
import { shipments } from '../../db/tables/shipments.ts'
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
type OrderShipment = RowOf<typeof shipmentColumns> & { milestoneId: string }
type Delivery = RowOf<typeof deliveryColumns>

const headColumns = columns({
  ...pick(ordersTable, 'id', 'merchantId', 'orderNumber', 'orderTypeId', 'statusId', 'statedStatusId', 'isStated'),
  ...pick(ordersTable, ...storedNames(fieldsWith(orderFields, 'detail')), 'orderedAt', 'tags'),
  references: ordersTable.refs,
})
const lineColumns = fieldsOf(orderLines, 'id', 'productNumber', 'description', 'quantity', 'unitPrice')
const deliveryColumns = fieldsOf(orderDeliveries, 'id', 'promisedAt', 'lines')
const shipmentColumns = columns({
  ...pick(shipments, 'id', 'shipmentNumber', 'orderDeliveryId', 'scenarioId', 'statusId', 'milestoneIndex'),
  ...pick(shipments, 'serviceProviderId', 'bookedAt', 'estimatedAt', 'completedAt', 'tags'),
  numberOfPackages: shipments.packageCount,
})

/** By the number it is shown with; a return also by the number the shop gave it. */
async function findOrder({ db, tenantId }: Ctx, merchantId: string, id: string) {
  const asReturn = shownOrderNumber({ orderNumber: id, shipmentId: null, scenarioId: 'inbound_return' })
  return db.find(sql`
    select ${headColumns} from orders
    where tenant_id = ${tenantId} and merchant_id = ${merchantId} and id in (${id}, ${asReturn})
    order by id = ${id} desc limit 1`)
}

const readOrderLines = ({ db, tenantId }: Ctx, { merchantId, id }: Key) =>
  db.rows(sql`
    select ${lineColumns} from order_lines
    where tenant_id = ${tenantId} and merchant_id = ${merchantId} and order_id = ${id} order by position`)

const readOrderDeliveries = ({ db, tenantId }: Ctx, { merchantId, id }: Key) =>
  db.rows(sql`
    select ${deliveryColumns} from order_deliveries
    where tenant_id = ${tenantId} and merchant_id = ${merchantId} and order_id = ${id} order by id`)

async function readOrderShipments({ db, tenantId }: Ctx, { merchantId, id }: Key): Promise<OrderShipment[]> {
  const rows = await db.rows(sql`
    select ${shipmentColumns} from shipments
    where tenant_id = ${tenantId} and merchant_id = ${merchantId} and order_id = ${id} order by booked_at, id`)
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
