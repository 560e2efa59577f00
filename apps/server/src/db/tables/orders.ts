import type { DeliveryLine, Reference } from '@aftermile/contract/ingress'
import type { OrderStatusId, OrderTypeId } from '@aftermile/domain/lists'
import { boolean, instant, json, numeric, orNull, smallint, table, text, textOf, texts } from '../table.ts'

export const orders = table('orders', {
  tenantId: text,
  merchantId: text,
  id: text,
  orderNumber: text,
  isStated: boolean,
  orderTypeId: textOf<OrderTypeId>(),
  statedStatusId: orNull(textOf<OrderStatusId>()),
  statusId: textOf<OrderStatusId>(),
  name: orNull(text),
  email: orNull(text),
  phone: orNull(text),
  toAddress1: orNull(text),
  toZipCode: orNull(text),
  toCity: orNull(text),
  toCountryCode: orNull(text),
  currency: orNull(text),
  salesValue: orNull(numeric),
  baseSalesValue: orNull(numeric),
  refs: json<Reference[]>(),
  deliveryIds: texts,
  tags: texts,
  orderedAt: instant,
  sentToWarehouseAt: orNull(instant),
  allocatedAt: orNull(instant),
  promisedAt: orNull(instant),
  completedAt: orNull(instant),
  isHistorical: boolean,
  changedAt: orNull(instant),
  receivedAt: instant,
  updatedAt: instant,
})

export const orderLines = table('order_lines', {
  tenantId: text,
  merchantId: text,
  orderId: text,
  id: text,
  position: smallint,
  productNumber: orNull(text),
  description: orNull(text),
  quantity: numeric,
  unitPrice: orNull(numeric),
})

export const orderDeliveries = table('order_deliveries', {
  tenantId: text,
  merchantId: text,
  orderId: text,
  id: text,
  lines: json<DeliveryLine[]>(),
  promisedAt: orNull(instant),
})
