import type { Order } from '@aftermile/contract/containers/orders'
import { contract } from '@aftermile/contract/index'
import { fieldsWith, storedNames } from '@aftermile/domain/fields/lookup'
import { orderFields } from '@aftermile/domain/fields/order-fields'
import { milestoneOf } from '@aftermile/domain/lists/milestones'
import { returnedIdOf, returnIdOf, shownOrderNumber } from '@aftermile/domain/orders/order-number'
import { byDelivery, orderState } from '@aftermile/domain/orders/order-state'
import { type RowOf, sql } from '../../../db/sql.ts'
import { columns, fieldsOf, pick, pickInMs } from '../../../db/table.ts'
import { orderDeliveries, orderLines, orders as orderTable } from '../../../db/tables/orders.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import { serve } from '../../../http/routes/serve.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { orderShipmentFields, orderStateOf, toOrderPart } from '../../intake/ingest/orders/order-state.ts'
import { trackingCodeOf, trackingOriginOf, trackingUrlOf } from '../../messages/tracking/tracking-url.ts'
import { correctionsOut } from '../corrections/corrections-out.ts'
import { orderArchive } from './order-archive.ts'

export const orders = (origins: Pick<FeatureOptions, 'publicUrl' | 'trackingOrigins'>): Feature => ({
  routes: [
    serve(contract.orders.get, async (ctx, { params: { merchantId, id } }) => {
      const order = await findOrder(ctx, merchantId, id)
      if (order === null) throw notFound()
      const key = { merchantId, id: order.id }
      const isReturn = order.orderTypeId === 'return'
      const paired = { merchantId, id: isReturn ? returnedIdOf(order.id) : returnIdOf(order.id), isReturn: !isReturn }
      const [lines, deliveries, members, other, comingBack] = await Promise.all([
        readOrderLines(ctx, key),
        readOrderDeliveries(ctx, key),
        readOrderShipments(ctx, key),
        findPaired(ctx, paired),
        isReturn ? [] : readOrderShipments(ctx, paired),
      ])
      const { statedStatusId, changedAt, overrides, ...head } = order
      const orderedAt = Date.parse(order.orderedAt)
      const stated = {
        statedStatusId,
        deliveryIds: deliveries.map(delivery => delivery.id),
        orderedAt,
        changedAt: changedAt === null ? null : Date.parse(changedAt),
      }
      const { milestoneId, milestoneIndex } = orderStateOf(stated, members)
      const origin = trackingOriginOf(origins, ctx.tenantId)
      return {
        ...head,
        corrections: correctionsOut(overrides),
        milestoneId,
        milestoneIndex,
        orderLines: lines,
        shipments: members.map(item => shipmentOut(item, origin)),
        orderDeliveries: deliveriesOut(deliveries, members, orderedAt),
        returnOrders:
          other && !isReturn
            ? [{ ...other, shipments: comingBack.map(selected => shipmentOut(selected, origin)) }]
            : [],
        returnedOrderId: other && isReturn ? other.id : null,
      }
    }),
    ...orderArchive,
  ],
})

type Key = { merchantId: string; id: string }

const head = columns({
  ...pick(orderTable, 'id', 'orderNumber', 'merchantId', 'orderTypeId', 'statusId', 'statedStatusId', 'isStated'),
  ...pick(orderTable, ...storedNames(fieldsWith(orderFields, 'detail')), 'orderedAt', 'changedAt', 'tags', 'overrides'),
  references: orderTable.refs,
})

/** Finds an order by the number it is shown with, and a return also by the number that the shop gave it. */
async function findOrder({ db, tenantId }: Ctx, merchantId: string, id: string) {
  const asReturn = shownOrderNumber({ orderNumber: id, shipmentId: null, scenarioId: 'inbound_return' })
  return db.find(sql`
    select ${head} from orders where tenant_id = ${tenantId} and merchant_id = ${merchantId} and id in (${id}, ${asReturn})
    order by id = ${id} desc limit 1`)
}

const pairedColumns = fieldsOf(orderTable, 'id', 'orderNumber', 'statusId', 'orderedAt')

/** The return of an order, or the order of a return. */
const findPaired = ({ db, tenantId }: Ctx, { merchantId, id, isReturn }: Key & { isReturn: boolean }) =>
  db.find(sql`
    select ${pairedColumns} from orders where tenant_id = ${tenantId} and merchant_id = ${merchantId} and id = ${id}
      and (order_type_id = 'return') = ${isReturn}`)

const readOrderLines = ({ db, tenantId }: Ctx, { merchantId, id }: Key) =>
  db.rows(sql`
    select ${fieldsOf(orderLines, 'id', 'productNumber', 'description', 'quantity', 'unitPrice', 'imageUrl')} from order_lines
    where tenant_id = ${tenantId} and merchant_id = ${merchantId} and order_id = ${id} order by position`)

const deliveryColumns = fieldsOf(orderDeliveries, 'id', 'promisedAt', 'lines')
type Delivery = RowOf<typeof deliveryColumns>

const readOrderDeliveries = ({ db, tenantId }: Ctx, { merchantId, id }: Key) =>
  db.rows(sql`
    select ${deliveryColumns} from order_deliveries
    where tenant_id = ${tenantId} and merchant_id = ${merchantId} and order_id = ${id} and is_stated order by id`)

const shipmentColumns = columns({
  ...pickInMs(shipments, [...orderShipmentFields, 'estimatedAt']),
  ...pick(shipments, 'id', 'shipmentNumber', 'scenarioId', 'serviceProviderId', 'packageCount', 'tags'),
  trackingCode: trackingCodeOf(shipments),
})
type OrderShipment = RowOf<typeof shipmentColumns>

const readOrderShipments = ({ db, tenantId }: Ctx, { merchantId, id }: Key) =>
  db.rows(sql`
    select ${shipmentColumns} from shipments
    where tenant_id = ${tenantId} and merchant_id = ${merchantId} and order_id = ${id} order by booked_at, id`)

const shipmentOut = (shipment: OrderShipment, origin: string): Order['shipments'][number] => ({
  id: shipment.id,
  shipmentNumber: shipment.shipmentNumber,
  orderDeliveryId: shipment.orderDeliveryId,
  scenarioId: shipment.scenarioId,
  statusId: shipment.statusId,
  milestoneId: milestoneOf(shipment.milestoneIndex) ?? 'preparation',
  milestoneIndex: shipment.milestoneIndex,
  serviceProviderId: shipment.serviceProviderId,
  numberOfPackages: shipment.packageCount,
  bookedAt: new Date(shipment.bookedAt).toISOString(),
  estimatedAt: shipment.estimatedAt === null ? null : new Date(shipment.estimatedAt).toISOString(),
  completedAt: shipment.completedAt === null ? null : new Date(shipment.completedAt).toISOString(),
  tags: shipment.tags,
  trackingUrl: trackingUrlOf(origin, shipment.trackingCode),
})

function deliveriesOut(
  stated: readonly Delivery[],
  members: readonly OrderShipment[],
  statedAt: number,
): Order['orderDeliveries'] {
  const groups = byDelivery(
    stated.map(row => row.id),
    members,
  )
  const ids = new Set([...stated.map(item => item.id), ...groups.keys()])
  return [...ids].map(id => {
    const own = groups.get(id) ?? []
    const { promisedAt = null, lines = [] } = stated.find(item => item.id === id) ?? {}
    const { statusId, milestoneId, milestoneIndex } = orderState({
      statedStatusId: 'created',
      statedAt,
      deliveries: [{ shipments: own.map(toOrderPart) }],
    })
    return {
      id,
      statusId,
      milestoneId,
      milestoneIndex,
      promisedAt,
      lines,
      shipmentIds: own.map(selected => selected.id),
    }
  })
}
