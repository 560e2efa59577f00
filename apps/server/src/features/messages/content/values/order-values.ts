import { orderStatusText } from '@aftermile/domain/messages/order-status-texts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { trackingOriginOf, trackingUrlOf } from '../../tracking/tracking-url.ts'
import { countryNameIn } from './country-names.ts'
import { filled, type Values } from './filled.ts'
import { lineValues } from './line-values.ts'
import {
  type DeliveryKey,
  type OrderKey,
  orderKeyText,
  readDeliveries,
  readLines,
  readOrders,
  readShipmentsOf,
  type SentRow,
} from './orders.ts'
import type { ReadOptions } from './uses.ts'
import { wordsFor } from './words-for.ts'

/** Reads orders, and returns the values of each in a language. */
export async function readOrderValues(ctx: Ctx, keys: readonly OrderKey[], { uses, ...origins }: ReadOptions) {
  const origin = trackingOriginOf(origins, ctx.tenantId)
  const orders = await readOrders(ctx, keys)
  const lines = await readLines(ctx, uses('lines') ? keys : [])
  const sent = await readShipmentsOf(ctx, uses('shipments') || uses('trackingUrl') ? keys : [])

  return (key: OrderKey, locale: string): Values | null => {
    const order = orders.get(orderKeyText(key))
    if (order === undefined) return null
    const shipments = (sent.get(orderKeyText(key)) ?? []).map(selected => sentValues(selected, locale, origin))
    return filled({
      ...order,
      ...linkOf(shipments),
      statusText: orderStatusText(order.statusId, locale),
      toCountryName: countryNameIn(locale, order.toCountryCode),
      lines: lineValues(lines.get(orderKeyText(key)) ?? []),
      shipments,
    })
  }
}

/** Reads deliveries of orders. Their lines and shipments are those of the delivery only. */
export async function readDeliveryValues(ctx: Ctx, keys: readonly DeliveryKey[], { uses, ...origins }: ReadOptions) {
  const origin = trackingOriginOf(origins, ctx.tenantId)
  const deliveries = await readDeliveries(ctx, keys)
  const orders = await readOrders(ctx, keys)
  const lines = await readLines(ctx, uses('lines') ? keys : [])
  const sent = await readShipmentsOf(ctx, uses('shipments') || uses('trackingUrl') ? keys : [])

  return (key: DeliveryKey, locale: string): Values | null => {
    const row = deliveries.find(
      delivery => orderKeyText(delivery) === orderKeyText(key) && delivery.id === key.deliveryId,
    )
    const order = orders.get(orderKeyText(key))
    if (row === undefined || order === undefined) return null
    const quantities = new Map(row.lines.map(({ lineId, quantity }) => [lineId, quantity]))
    const own = (lines.get(orderKeyText(key)) ?? []).flatMap(line => {
      const quantity = quantities.get(line.id)
      return quantity === undefined ? [] : [{ ...line, quantity }]
    })
    const shipments = (sent.get(orderKeyText(key)) ?? [])
      .filter(selected => selected.orderDeliveryId === row.id)
      .map(item => sentValues(item, locale, origin))
    return filled({
      ...row,
      ...linkOf(shipments),
      orderNumber: order.orderNumber,
      statusText: orderStatusText(row.statusId ?? order.statusId, locale),
      order: filled(order),
      lines: lineValues(own),
      shipments,
    })
  }
}

/** The link of an order is that of its newest shipment that has one. */
const linkOf = (shipments: readonly Values[]): Values =>
  filled({ trackingUrl: shipments.findLast(shipment => shipment.trackingUrl)?.trackingUrl })

const sentValues = ({ shipmentNumber, statusId, trackingCode }: SentRow, locale: string, origin: string): Values =>
  filled({
    shipmentNumber,
    statusText: wordsFor(locale).statuses[statusId],
    trackingUrl: trackingUrlOf(origin, trackingCode),
  })
