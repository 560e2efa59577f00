import { type HandIn, transportReturn } from '../journeys/customer-return.ts'
import { servicePointAt } from '../journeys/facilities.ts'
import { inSpareTime, type Journey, type Location, type Tagging } from '../journeys/journey.ts'
import { instantOf, workdayFrom } from '../reference/calendar.ts'
import { getService, returnServices } from '../reference/services.ts'
import type { Warehouse } from '../reference/shops.ts'
import { returnHubs, storeNear } from '../reference/stores.ts'
import { type BasketLine, weightOf } from './basket.ts'
import type { OrderPlan, ShipmentItem, ShipmentPlan } from './plan.ts'
import { accountOf, lineItem, orderFieldsOf, type Sale, supplierLocation, warehouseLocation } from './sale.ts'
import { isoOf, shipmentPlanOf } from './shipment-plan.ts'

const returnShare = 0.163
/** Days after the label in which the shop expects the return. */
const backWithinDays = { point: 18, door: 19, store: 12 }
/** Tags that stay on the return. */
const lastingTags = ['vip', 'fragile']
/** The most that a buyer carries to a service point. */
const carriedKg = 20

type ReturnPlan = { readonly order: OrderPlan; readonly shipments: readonly ShipmentPlan[] }

/** Plans a return of a delivered sale, or none. */
export function returnOf(sale: Sale, delivered: ShipmentPlan): ReturnPlan | null {
  const { random, shop } = sale.context
  const country = sale.buyer.place.countryCode
  const last = delivered.events.at(-1)?.event.code ?? ''
  const deliveredAt = delivered.endsAt
  if (!returnServices[country] || deliveredAt === null || !/^(delivered|collected_by_receiver)/.test(last)) return null
  if (!random.chance(returnShare * shop.returns)) return null
  const labelAt = inSpareTime(
    deliveredAt,
    Math.min(24, 1 + Math.floor(-Math.log(1 - random.next()) * 5)),
    country,
    random,
  )
  const lines = sale.lines.slice(0, random.integer(1, sale.lines.length))
  return {
    order: returnOrder(sale, lines, labelAt),
    shipments: parcelsOf(sale, lines).map((part, nth) => returnShipment(sale, { lines: part, nth, labelAt })),
  }
}

/** The lines of each parcel. Drop-shipped goods go back separately, and some returns need two or three parcels. */
function parcelsOf({ context: { random } }: Sale, lines: readonly BasketLine[]): (readonly BasketLine[])[] {
  const own = lines.filter(({ article }) => !article.isDropShipped)
  const dropped = lines.filter(({ article }) => article.isDropShipped)
  if (dropped.length > 0) return [own, dropped].filter(part => part.length > 0)
  if (own.length < 2 || !random.chance(0.3)) return [own]
  return random.chance(0.7) ? [own.slice(0, 1), own.slice(1)] : own.map(line => [line])
}

type Part = { readonly lines: readonly BasketLine[]; readonly nth: number; readonly labelAt: number }

function returnShipment(sale: Sale, { lines, nth, labelAt }: Part): ShipmentPlan {
  const { context, buyer } = sale
  const { random, shop } = context
  const returnTypeId = random.weighted({
    regret: 62,
    wrong_item: 15,
    damaged: 10,
    warranty: 7,
    undelivered: 4,
    recall: 2,
  })
  const weightKg = weightOf(lines)
  const { store, handIn } = handInOf(sale, weightKg)
  const home: Location = { name: null, place: buyer.place, zipCode: buyer.zipCode }
  const receiver = receiverOf(sale, lines, returnTypeId)
  const service = serviceOf(sale, handIn)
  const point = servicePointAt(home, service, random)
  const journey: Journey = {
    random,
    service,
    from: store ? warehouseLocation(store) : home,
    to: receiver.where,
    incident: 'none',
    parcels: 1,
    isHeavy: weightKg > carriedKg,
    at: labelAt,
    isOver: false,
    servicePoint: null,
    events: [],
    taggings: [
      ...sale.taggings.filter(({ tag }) => lastingTags.includes(tag)).map(tagging => ({ ...tagging, from: labelAt })),
      ...(returnTypeId === 'damaged' ? damagedTags(sale, labelAt) : []),
    ],
  }
  transportReturn(journey, { handIn, point, isToWarehouse: receiver.partyTypeId === 'warehouse' })
  return shipmentPlanOf({
    context,
    journey,
    bookedAt: labelAt,
    weightKg,
    firstSerial: 9 - nth,
    item: {
      ...orderFieldsOf(sale, lines),
      shipmentNumber: `${sale.orderNumber}-R${nth + 1}`,
      scenarioId: 'inbound_return',
      returnTypeId,
      payingCustomerNumber: accountOf(shop, service.provider),
      ...(random.chance(0.94) && {
        latestAt: isoOf(
          instantOf(workdayFrom(Math.floor(labelAt / 86_400_000) + backWithinDays[handIn]), 17 * 60, 'SE'),
        ),
      }),
      senderReference: sale.orderNumber,
      ...(store ? storeSends(store) : buyerSends(sale)),
      ...(handIn === 'point' && { servicePointName: point.name, servicePointTypeId: 'store' as const }),
      receiverPartyTypeId: receiver.partyTypeId,
      receiverPartyName: receiver.where.name,
      toName: receiver.where.name,
      toAddress1: receiver.address,
      toZipCode: receiver.where.zipCode,
      toCity: receiver.where.place.city,
      toCountryCode: receiver.where.place.countryCode,
    },
  })
}

function handInOf(
  { context: { random, shop }, buyer }: Sale,
  weightKg: number,
): { store: Warehouse | null; handIn: HandIn } {
  if (weightKg > carriedKg) return { store: null, handIn: 'door' }
  const store = storeNear(shop, buyer.place)
  return store && random.chance(0.6) ? { store, handIn: 'store' } : { store: null, handIn: 'point' }
}

function serviceOf({ context: { random }, buyer }: Sale, handIn: HandIn) {
  if (handIn === 'store') return getService('postnord/parcel')
  if (handIn === 'door') return getService(random.pick(['dhl/freight', 'dbschenker/system']))
  return random.pick(returnServices[buyer.place.countryCode] ?? [])
}

type Receiver = {
  readonly partyTypeId: ShipmentItem['receiverPartyTypeId']
  readonly where: Location
  readonly address: string | null
}

/** Drop-shipped goods and warranty cases go to the supplier, all else to a warehouse. */
function receiverOf({ context: { shop }, buyer }: Sale, lines: readonly BasketLine[], returnTypeId: string): Receiver {
  const supplier = { where: supplierLocation(shop), address: null }
  if (lines.some(({ article }) => article.isDropShipped)) return { partyTypeId: 'dropship_supplier', ...supplier }
  if (returnTypeId === 'warranty') return { partyTypeId: 'supplier', ...supplier }
  const site = returnHubs[shop.merchantId]?.[buyer.place.countryCode] ?? shop.warehouse
  return { partyTypeId: 'warehouse', where: warehouseLocation(site), address: site.address }
}

function damagedTags({ context: { random } }: Sale, from: number): Tagging[] {
  const claim = { tag: 'claim_open', from, until: from + random.between(10, 24) * 86_400_000 }
  return [{ tag: 'damaged', from, until: null }, ...(random.chance(0.35) ? [claim] : [])]
}

const storeSends = ({ name, place, zipCode, address }: Warehouse) => ({
  senderPartyTypeId: 'store' as const,
  senderPartyName: name,
  fromName: name,
  fromAddress1: address,
  fromZipCode: zipCode,
  fromCity: place.city,
  fromCountryCode: place.countryCode,
})

const buyerSends = ({ buyer }: Sale) => ({
  senderPartyTypeId: buyer.isCompany ? ('company' as const) : ('consumer' as const),
  senderPartyName: buyer.name,
  fromName: buyer.name,
  fromAddress1: buyer.address,
  fromZipCode: buyer.zipCode,
  fromCity: buyer.place.city,
  fromCountryCode: buyer.place.countryCode,
  fromEmail: buyer.email,
  fromPhone: buyer.phone,
})

function returnOrder(sale: Sale, lines: readonly BasketLine[], labelAt: number): OrderPlan {
  const { buyer, context } = sale
  return {
    item: {
      merchantId: context.shop.merchantId,
      orderNumber: sale.orderNumber,
      orderTypeId: 'return',
      name: buyer.name,
      email: buyer.email,
      phone: buyer.phone,
      toCity: context.shop.warehouse.place.city,
      toZipCode: context.shop.warehouse.zipCode,
      toCountryCode: 'SE',
      currency: sale.currency,
      salesValue: orderFieldsOf(sale, lines).salesValue,
      orderedAt: isoOf(labelAt),
      lines: lines.map(lineItem),
    },
    updates: [{ at: labelAt, fields: {} }],
  }
}
