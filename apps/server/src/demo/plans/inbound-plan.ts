import { hasServicePoint, servicePointAt } from '../journeys/facilities.ts'
import { transportInbound } from '../journeys/inbound-transport.ts'
import { after, afterWork, type Journey, type Tagging } from '../journeys/journey.ts'
import { instantOf, workdayFrom } from '../reference/calendar.ts'
import { type BasketLine, salesValueOf, weightOf } from './basket.ts'
import { orderEvents } from './order-events.ts'
import type { OrderPlan, Plan, PlanContext, ShipmentPlan } from './plan.ts'
import { accountOf, contentsOf, lineItem } from './sale.ts'
import { isoOf, shipmentPlanOf } from './shipment-plan.ts'
import { lotsOf, type Supply, serviceFor, supplyOf, withinDaysOf } from './supply.ts'

/** Plans a supply order: from a supplier to the warehouse or a store, or from the warehouse to a store. */
export function inboundPlan(context: PlanContext): Plan {
  const supply = supplyOf(context)
  const lots = lotsOf(supply)
  return {
    orders: [orderOf(supply, lots)],
    shipments: lots.map((lines, nth) => shipmentOf(supply, { lines, nth, of: lots.length })),
  }
}

type Lot = { readonly lines: readonly BasketLine[]; readonly nth: number; readonly of: number }

/** Plans the shipment of one lot of an order. */
function shipmentOf(supply: Supply, lot: Lot): ShipmentPlan {
  const { lines, nth, of } = lot
  const { context, kind, from, to, orderNumber, orderedAt } = supply
  const { random, shop } = context
  const weightKg = weightOf(lines)
  const service = serviceFor(supply, weightKg)
  const point = hasServicePoint(service) ? servicePointAt(to.where, service, random) : null
  // Later lots are booked some days later.
  const bookedAt = afterWork(after(orderedAt, { days: nth * random.between(1, 4) }), random.between(1, 8), 'SE')
  const journey: Journey = {
    random,
    service,
    from: from.where,
    to: to.where,
    incident: 'none',
    parcels: Math.min(of > 1 ? 3 : 6, Math.max(1, Math.round(weightKg / kind.parcelKg))),
    isHeavy: weightKg > 25,
    at: bookedAt,
    isOver: false,
    servicePoint: point,
    events: [],
    taggings: knownTags(supply, lot, bookedAt),
  }
  const untilBooked = (share: number) => orderedAt + (bookedAt - orderedAt) * share
  journey.events.push(
    ...orderEvents({
      createdAt: orderedAt,
      sentAt: untilBooked(random.between(0.05, 0.4)),
      allocatedAt: untilBooked(random.between(0.5, 0.95)),
    }),
  )
  transportInbound(journey, { packingHours: kind.packingHours, isToStore: to.partyTypeId === 'store' })
  return shipmentPlanOf({
    context,
    journey,
    bookedAt,
    weightKg,
    firstSerial: nth * 3,
    item: {
      shipmentNumber: `${orderNumber}-${nth + 1}`,
      orderNumber,
      orderDeliveryId: String(nth + 1),
      scenarioId: 'inbound_delivery',
      payingCustomerNumber: accountOf(shop, service.provider),
      senderReference: orderNumber,
      refs: [{ type: kind.reference, value: orderNumber }],
      senderPartyTypeId: from.partyTypeId,
      senderPartyName: from.where.name,
      fromName: from.where.name,
      fromAddress1: from.address,
      fromZipCode: from.where.zipCode,
      fromCity: from.where.place.city,
      fromCountryCode: from.where.place.countryCode,
      receiverPartyTypeId: to.partyTypeId,
      receiverPartyName: to.where.name,
      toName: to.where.name,
      toAddress1: to.address,
      toZipCode: to.where.zipCode,
      toCity: to.where.place.city,
      toCountryCode: to.where.place.countryCode,
      servicePointName: point?.name ?? null,
      servicePointTypeId: point?.typeId ?? null,
      currency: 'SEK',
      salesValue: salesValueOf(lines),
      contents: contentsOf(lines),
      orderDate: isoOf(orderedAt),
      ...(random.chance(0.9) && promiseOf(bookedAt, withinDaysOf(supply))),
    },
  })
}

/** Some suppliers promise nothing. */
const promiseOf = (bookedAt: number, withinDays: number) => ({
  earliestAt: isoOf(after(bookedAt, { days: withinDays / 2 })),
  latestAt: isoOf(instantOf(workdayFrom(Math.floor(bookedAt / 86_400_000) + withinDays), 17 * 60, 'SE')),
})

function knownTags({ context: { random, shop } }: Supply, { lines, nth }: Lot, from: number): Tagging[] {
  const isSeasonal = shop.merchantId === 'sagolek' || shop.merchantId === 'stormby'
  const has: Record<string, boolean> = {
    // Customers are often waiting for the rest of an order.
    awaited: random.chance(nth > 0 ? 0.5 : 0.04),
    fragile: lines.some(({ article }) => article.isFragile) && random.chance(0.5),
    pre_order: isSeasonal && random.chance(0.04),
    cold_chain: shop.merchantId === 'kustmat',
  }
  return Object.keys(has)
    .filter(tag => has[tag])
    .map(tag => ({ tag, from, until: null }))
}

function orderOf(supply: Supply, lots: readonly (readonly BasketLine[])[]): OrderPlan {
  const { context, to, orderNumber, orderedAt } = supply
  return {
    item: {
      merchantId: context.shop.merchantId,
      orderNumber,
      orderTypeId: 'transfer',
      name: to.where.name,
      toCity: to.where.place.city,
      toZipCode: to.where.zipCode,
      toCountryCode: to.where.place.countryCode,
      currency: 'SEK',
      salesValue: salesValueOf(supply.lines),
      orderedAt: isoOf(orderedAt),
      lines: supply.lines.map(lineItem),
      deliveries: lots.map((lines, index) => ({
        id: String(index + 1),
        lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
      })),
    },
    updates: [{ at: orderedAt, fields: {} }],
  }
}
