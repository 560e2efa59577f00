import { pointTypeOf } from '../journeys/facilities.ts'
import { after, afterWork, type Location } from '../journeys/journey.ts'
import { promiseOf, transportOutbound } from '../journeys/outbound-transport.ts'
import { type BasketLine, chooseService, weightOf } from './basket.ts'
import type { OrderPlan, Plan, PlanContext, ShipmentPlan } from './plan.ts'
import { returnOf } from './return-plan.ts'
import { accountOf, orderFieldsOf, orderItem, type Sale, saleOf, supplierLocation, warehouseLocation } from './sale.ts'
import { isoOf, shipmentPlanOf } from './shipment-plan.ts'

/** Plans a sale with its shipments and, for some, a return. */
export function outboundPlan(context: PlanContext): Plan {
  const { random } = context
  const sale = saleOf(context)
  if (random.chance(0.01)) return { orders: [cancelledOrder(sale)], shipments: [] }
  const parts = partsOf(sale)
  const shipments = parts.map((part, nth) => shipmentOf(sale, part, nth, parts.length))
  const orders = [orderOf(sale, parts)]
  const delivered = shipments.find(({ endsAt }) => endsAt !== null)
  const returned = delivered && returnOf(sale, delivered)
  return returned
    ? { orders: [...orders, returned.order], shipments: [...shipments, ...returned.shipments] }
    : { orders, shipments }
}

type Part = { readonly lines: readonly BasketLine[]; readonly isDropShipped: boolean; readonly allocatedAt: number }

/** The lines of each shipment. Drop-shipped goods travel separately, and a larger order may be split. */
function partsOf({ context: { random, shop }, lines, sentAt, isPreOrder }: Sale): Part[] {
  const [own, dropped] = [
    lines.filter(line => !line.article.isDropShipped),
    lines.filter(line => line.article.isDropShipped),
  ]
  const groups = own.length > 1 && random.chance(0.16) ? [own.slice(0, 1), own.slice(1)] : [own]
  return [...groups, dropped]
    .filter(group => group.length > 0)
    .map((group, at) => {
      const isOutOfStock = random.chance(0.03)
      const wait = isPreOrder
        ? { days: random.between(3, 18) }
        : isOutOfStock
          ? { days: random.between(1, 6) }
          : { minutes: random.between(5, 110) }
      const isDropShipped = group === dropped
      const drop = isDropShipped ? { days: random.between(0.5, 2.5) } : wait
      return {
        lines: group,
        isDropShipped,
        allocatedAt: afterWork(after(sentAt, drop), at * random.between(0, 4), shop.warehouse.place.countryCode),
      }
    })
}

function shipmentOf(sale: Sale, part: Part, nth: number, of: number): ShipmentPlan {
  const { context, buyer, orderedAt, sentAt, isPreOrder } = sale
  const { random, shop } = context
  const weightKg = weightOf(part.lines)
  const from = part.isDropShipped ? supplierLocation(shop) : warehouseLocation(shop.warehouse)
  const to: Location = { name: null, place: buyer.place, zipCode: buyer.zipCode }
  const service = chooseService(shop, buyer.place, weightKg, random)
  const isEarly = isPreOrder || part.isDropShipped
  const bookedAt = isEarly
    ? after(orderedAt, { minutes: 1 })
    : afterWork(part.allocatedAt, random.between(0.1, 1.5), 'SE')
  const startsAt = Math.max(bookedAt, part.allocatedAt)
  const canSplit = of === 1 && service.group !== 'mailbox' && service.group !== 'parcel_locker'
  const parcels = canSplit && random.chance(weightKg > 25 ? 0.34 : 0.11) ? random.integer(2, 4) : 1
  const packingHours = part.isDropShipped ? shop.packingHours * 2 : shop.packingHours
  const trip = {
    service,
    from,
    to,
    bookedAt,
    startsAt,
    parcels,
    packingHours,
    isHeavy: weightKg > 18,
    isFragile: part.lines.some(line => line.article.isFragile),
  }
  const promise = promiseOf(trip, isEarly ? startsAt : Math.max(orderedAt, sentAt - 3_600_000))
  const journey = transportOutbound(trip, random)
  const before = [
    // If the shipment is booked at the checkout, the order events follow right after.
    { code: 'order_created' as const, at: isEarly ? bookedAt + 20_000 : orderedAt },
    { code: 'order_sent_to_warehouse' as const, at: isEarly ? Math.max(sentAt, bookedAt + 60_000) : sentAt },
    {
      code: 'inventory_allocated' as const,
      at: isEarly ? Math.max(part.allocatedAt, bookedAt + 120_000) : part.allocatedAt,
    },
  ].map(one => ({ ...one, source: 'internal' as const, where: null, reason: null, party: null, parcel: null }))
  journey.events.unshift(...before)
  journey.taggings.unshift(...sale.taggings)
  const number = `${sale.orderNumber}-${nth + 1}`
  const servicePoint = journey.servicePoint
  return shipmentPlanOf({
    context,
    journey,
    bookedAt,
    weightKg,
    firstSerial: of === 1 ? 0 : nth,
    item: {
      ...orderFieldsOf(sale, part.lines),
      shipmentNumber: number,
      orderDeliveryId: String(nth + 1),
      consignmentId: `${context.day % 10_000}${String(context.nth).padStart(5, '0')}${nth}`,
      scenarioId: 'outbound_delivery',
      payingCustomerNumber: accountOf(shop, service.provider),
      senderReference: sale.orderNumber,
      recipientReference: buyer.isCompany ? `PO ${(context.nth * 37) % 9000}` : null,
      senderPartyTypeId: part.isDropShipped ? (of > 1 ? 'dropship_supplier_order' : 'dropship_supplier') : 'warehouse',
      senderPartyName: part.isDropShipped ? shop.supplier.name : shop.warehouse.name,
      fromName: part.isDropShipped ? shop.supplier.name : shop.name,
      fromAddress1: part.isDropShipped ? null : shop.warehouse.address,
      fromZipCode: from.zipCode,
      fromCity: from.place.city,
      fromCountryCode: from.place.countryCode,
      receiverPartyTypeId: buyer.isCompany ? 'company' : 'consumer',
      receiverPartyName: buyer.name,
      toName: buyer.name,
      toAddress1: buyer.address,
      toZipCode: buyer.zipCode,
      toCity: buyer.place.city,
      toCountryCode: buyer.place.countryCode,
      toEmail: buyer.email,
      toPhone: buyer.phone,
      servicePointName: servicePoint && pointTypeOf(service) ? servicePoint.name : null,
      servicePointTypeId: pointTypeOf(service),
      promisedAt: isoOf(promise.latestAt),
      earliestAt: isoOf(promise.earliestAt),
      latestAt: isoOf(promise.latestAt),
    },
  })
}

function orderOf(sale: Sale, parts: readonly Part[]): OrderPlan {
  const allocatedAt = Math.max(...parts.map(part => part.allocatedAt))
  const isHeld = sale.sentAt - sale.orderedAt > 7_200_000
  return {
    item: {
      ...orderItem(sale),
      deliveries: parts.map(({ lines }, at) => ({
        id: String(at + 1),
        lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
      })),
    },
    updates: [
      { at: sale.orderedAt, fields: {} },
      ...(isHeld ? [{ at: after(sale.orderedAt, { minutes: 4 }), fields: { statusId: 'on_hold' as const } }] : []),
      { at: sale.sentAt, fields: { statusId: 'processing' as const, sentToWarehouseAt: isoOf(sale.sentAt) } },
      { at: allocatedAt, fields: { allocatedAt: isoOf(allocatedAt) } },
    ],
  }
}

function cancelledOrder(sale: Sale): OrderPlan {
  const at = after(sale.orderedAt, { hours: sale.context.random.between(0.2, 30) })
  return {
    item: orderItem(sale),
    updates: [
      { at: sale.orderedAt, fields: {} },
      { at, fields: { statusId: 'cancelled' } },
    ],
  }
}
