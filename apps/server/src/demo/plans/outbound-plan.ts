import { hasServicePoint } from '../journeys/facilities.ts'
import { after, afterWork, type Location } from '../journeys/journey.ts'
import { promiseOf, type Trip, transportOutbound, type Window } from '../journeys/outbound-transport.ts'
import { eveningPromise } from '../journeys/same-day.ts'
import { localOf } from '../reference/calendar.ts'
import { type Service, servicesTo } from '../reference/services.ts'
import type { Shop, Warehouse } from '../reference/shops.ts'
import { storeNear } from '../reference/stores.ts'
import { type BasketLine, chooseService, weightOf } from './basket.ts'
import { orderEvents } from './order-events.ts'
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
    .map((group, index) => {
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
        allocatedAt: afterWork(after(sentAt, drop), index * random.between(0, 4), shop.warehouse.place.countryCode),
      }
    })
}

function shipmentOf(sale: Sale, part: Part, nth: number, of: number): ShipmentPlan {
  const { context, buyer, orderedAt, sentAt, isPreOrder } = sale
  const { random, shop } = context
  const weightKg = weightOf(part.lines)
  const courier = courierFor(sale, part, weightKg)
  const site = courier?.store ?? shop.warehouse
  const from = part.isDropShipped ? supplierLocation(shop) : warehouseLocation(site)
  const to: Location = { name: null, place: buyer.place, zipCode: buyer.zipCode }
  const service = courier?.service ?? chooseService(shop, buyer.place, weightKg, random)
  const isEarly = isPreOrder || part.isDropShipped
  const bookedAt = isEarly
    ? after(orderedAt, { minutes: 1 })
    : afterWork(part.allocatedAt, random.between(0.1, 1.5), 'SE')
  const startsAt = Math.max(bookedAt, part.allocatedAt)
  const canSplit = of === 1 && service.group !== 'mailbox' && service.group !== 'parcel_locker'
  const parcels = canSplit && random.chance(weightKg > 25 ? 0.34 : 0.11) ? random.integer(2, 4) : 1
  const packingHours = part.isDropShipped ? shop.packingHours * 2 : shop.packingHours
  const trip: Trip = {
    service,
    from,
    to,
    bookedAt,
    startsAt,
    parcels,
    packingHours,
    isHeavy: weightKg > 18,
    isFragile: part.lines.some(line => line.article.isFragile),
    isFromStore: courier !== null,
    anchor: context.anchor,
  }
  const promise = promiseFor(trip, isEarly ? startsAt : Math.max(orderedAt, sentAt - 3_600_000))
  const isPromised = courier !== null || random.chance(promisedShare(service))
  const journey = transportOutbound(trip, random)
  // If the shipment is booked at the checkout, the order events follow right after.
  const before = isEarly
    ? {
        createdAt: bookedAt + 20_000,
        sentAt: Math.max(sentAt, bookedAt + 60_000),
        allocatedAt: Math.max(part.allocatedAt, bookedAt + 120_000),
      }
    : { createdAt: orderedAt, sentAt, allocatedAt: part.allocatedAt }
  journey.events.unshift(...orderEvents(before))
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
      ...(part.isDropShipped
        ? supplierSends(shop, of)
        : { ...siteSends(site, shop), senderPartyTypeId: courier ? 'store' : 'warehouse' }),
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
      // Where a redirected parcel ends up is not known when it is booked.
      servicePointName: hasServicePoint(service) ? (servicePoint?.name ?? null) : null,
      servicePointTypeId: hasServicePoint(service) ? (servicePoint?.typeId ?? null) : null,
      ...(isPromised && {
        promisedAt: isoOf(promise.latestAt),
        earliestAt: isoOf(promise.earliestAt),
        latestAt: isoOf(promise.latestAt),
      }),
    },
  })
}

type Courier = { readonly store: Warehouse; readonly service: Service }

/** Some who live near a store get their parcel from there, by a courier in the evening. */
function courierFor(
  { context: { shop, random }, buyer, isPreOrder }: Sale,
  part: Part,
  weightKg: number,
): Courier | null {
  if (part.isDropShipped || isPreOrder || weightKg > 15) return null
  const store = storeNear(shop, buyer.place, 25)
  const couriers = servicesTo(buyer.place, 'home_delivery').filter(({ hours }) => hours === 'evening')
  return store && couriers.length > 0 && random.chance(0.18) ? { store, service: random.pick(couriers) } : null
}

/** Postal services promise nothing for what goes into a mailbox. */
const promisedShare = ({ group, hours }: Service): number => (group === 'mailbox' && hours === 'day' ? 0 : 0.97)

/** The promise of the checkout. If it can no longer be kept when the shipment is booked, the shop makes another one. */
function promiseFor(trip: Trip, orderedAt: number): Window {
  const country = trip.to.place.countryCode
  if (trip.isFromStore) return eveningPromise(trip.bookedAt, country)
  const first = promiseOf(trip, orderedAt)
  const canBeKept = localOf(first.latestAt, country).day > localOf(trip.bookedAt, country).day
  return canBeKept ? first : promiseOf(trip, trip.startsAt)
}

const supplierSends = ({ supplier }: Shop, shipments: number) => ({
  senderPartyTypeId: shipments > 1 ? ('dropship_supplier_order' as const) : ('dropship_supplier' as const),
  senderPartyName: supplier.name,
  fromName: supplier.name,
  fromAddress1: null,
})

const siteSends = (site: Warehouse, shop: Shop) => ({
  senderPartyName: site.name,
  fromName: shop.name,
  fromAddress1: site.address,
})

function orderOf(sale: Sale, parts: readonly Part[]): OrderPlan {
  const allocatedAt = Math.max(...parts.map(part => part.allocatedAt))
  const isHeld = sale.sentAt - sale.orderedAt > 7_200_000
  return {
    item: {
      ...orderItem(sale),
      deliveries: parts.map(({ lines }, index) => ({
        id: String(index + 1),
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
