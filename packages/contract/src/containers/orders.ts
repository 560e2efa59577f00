import { fieldsWith } from '@aftermile/domain/fields/lookup'
import { orderFields } from '@aftermile/domain/fields/order-fields'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../fields/basic-fields.ts'
import { outputShape } from '../fields/output-shape.ts'
import { CorrectionOut } from './corrections.ts'

const nullableText = z.string().nullable()
const time = instant.nullable()
const amount = z.number().nullable()

const OrderLine = z.object({
  id: z.string(),
  productNumber: nullableText,
  description: nullableText,
  quantity: z.number(),
  unitPrice: amount,
  imageUrl: nullableText,
})

const OrderShipment = z.object({
  id: z.string(),
  shipmentNumber: z.string(),
  orderDeliveryId: nullableText,
  scenarioId: z.string(),
  statusId: z.string(),
  milestoneId: z.string(),
  milestoneIndex: z.number(),
  serviceProviderId: nullableText,
  numberOfPackages: z.number(),
  bookedAt: time,
  estimatedAt: time,
  completedAt: time,
  tags: z.array(z.string()),
  /** The page that shows its receiver where it is; null until an old shipment got its code. */
  trackingUrl: nullableText,
})

const OrderDelivery = z.object({
  id: z.string(),
  statusId: z.string(),
  milestoneId: z.string(),
  milestoneIndex: z.number(),
  promisedAt: time,
  lines: z.array(z.object({ lineId: z.string(), quantity: z.number() })),
  shipmentIds: z.array(z.string()),
})

/** The order under which the goods of this one come back. */
const ReturnOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  statusId: z.string(),
  orderedAt: instant,
  shipments: z.array(OrderShipment),
})

export const Order = z.object({
  id: z.string(),
  orderNumber: z.string(),
  merchantId: z.string(),
  orderTypeId: z.string(),
  statusId: z.string(),
  milestoneId: z.string(),
  milestoneIndex: z.number(),
  /** False: known only from its shipments so far. */
  isStated: z.boolean(),
  ...outputShape(fieldsWith(orderFields, 'detail'), 'detail'),
  references: z.array(z.object({ type: z.string(), value: z.string() })),
  /** What was corrected by hand, the latest first. */
  corrections: z.array(CorrectionOut),
  orderedAt: instant,
  tags: z.array(z.string()),
  orderLines: z.array(OrderLine),
  orderDeliveries: z.array(OrderDelivery),
  shipments: z.array(OrderShipment),
  returnOrders: z.array(ReturnOrder),
  /** Of a return order: the id of the order that is returned, if it is known. */
  returnedOrderId: nullableText,
})
export type Order = z.infer<typeof Order>

export const orders = {
  get: endpoint({
    method: 'GET',
    path: '/orders/{merchantId}/{id}',
    need: { scope: 'order_read', entitlement: 'order_visibility' },
    summary: 'One order with its lines, deliveries and shipments',
    params: z.object({ merchantId: z.string().min(1).max(100), id: z.string().min(1).max(200) }),
    reply: Order,
  }),
}
