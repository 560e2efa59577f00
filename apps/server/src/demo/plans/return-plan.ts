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

const share = 0.163
/** The shop wants to have it back so long after the label was made. */
const backWithinDays = { point: 13, door: 16, store: 10 }
/** What the goods and the buyer are on their way back, too. */
const lastingTags = ['vip', 'fragile']
/** Nobody carries more to a service point. */
const carriedKg = 20

type Back = { readonly order: OrderPlan; readonly shipments: readonly ShipmentPlan[] }

/** The buyer may send it back: a label, and mostly a parcel. */
export function returnOf(sale: Sale, delivered: ShipmentPlan): Back | null {
  const { random, shop } = sale.telling
  const country = sale.buyer.place.countryCode
  const last = delivered.events.at(-1)?.item.code ?? ''
  const came = delivered.endsAt
  if (!returnServices[country] || came === null || !/^(delivered|collected_by_receiver)/.test(last)) return null
  if (!random.chance(share * shop.returns)) return null
  const labelAt = inSpareTime(came, Math.min(24, 1 + Math.floor(-Math.log(1 - random.next()) * 5)), country, random)
  const lines = sale.lines.slice(0, random.whole(1, sale.lines.length))
  return {
    order: returnOrder(sale, lines, labelAt),
    shipments: parcelsOf(sale, lines).map((part, nth) => sentBack(sale, { lines: part, nth, labelAt })),
  }
}

/** What its maker sent goes back to the maker, and some need two or three parcels. */
function parcelsOf({ telling: { random } }: Sale, lines: readonly BasketLine[]): (readonly BasketLine[])[] {
  const own = lines.filter(({ article }) => !article.isDropShipped)
  const dropped = lines.filter(({ article }) => article.isDropShipped)
  if (dropped.length > 0) return [own, dropped].filter(part => part.length > 0)
  if (own.length < 2 || !random.chance(0.3)) return [own]
  return random.chance(0.7) ? [own.slice(0, 1), own.slice(1)] : own.map(line => [line])
}

type Part = { readonly lines: readonly BasketLine[]; readonly nth: number; readonly labelAt: number }

function sentBack(sale: Sale, { lines, nth, labelAt }: Part): ShipmentPlan {
  const { telling, buyer } = sale
  const { random, shop } = telling
  const returnTypeId = random.weighted({
    regret: 62,
    wrong_item: 15,
    damaged: 10,
    warranty: 7,
    undelivered: 4,
    recall: 2,
  })
  const weightKg = weightOf(lines)
  const { store, handIn } = wayOf(sale, weightKg)
  const home: Location = { name: null, place: buyer.place, zipCode: buyer.zipCode }
  const taker = takerOf(sale, lines, returnTypeId)
  const service = serviceOf(sale, handIn)
  const point = servicePointAt(home, service, random)
  const course: Journey = {
    random,
    service,
    from: store ? warehouseLocation(store) : home,
    to: taker.where,
    fate: 'none',
    parcels: 1,
    isHeavy: weightKg > carriedKg,
    at: labelAt,
    isOver: false,
    servicePoint: null,
    happenings: [],
    taggings: [
      ...sale.taggings.filter(({ tag }) => lastingTags.includes(tag)).map(one => ({ ...one, from: labelAt })),
      ...(returnTypeId === 'damaged' ? damagedTags(sale, labelAt) : []),
    ],
  }
  transportReturn(course, { handIn, point, isToWarehouse: taker.partyTypeId === 'warehouse' })
  return shipmentPlanOf({
    telling,
    course,
    bookedAt: labelAt,
    weightKg,
    firstSerial: 9 - nth,
    item: {
      ...orderFieldsOf(sale, lines),
      shipmentNumber: `${sale.orderNumber}-R${nth + 1}`,
      scenarioId: 'inbound_return',
      returnTypeId,
      payingCustomerNumber: accountOf(shop, service.provider),
      latestAt: isoOf(instantOf(workdayFrom(Math.floor(labelAt / 86_400_000) + backWithinDays[handIn]), 17 * 60, 'SE')),
      senderReference: sale.orderNumber,
      ...(store ? storeSends(store) : buyerSends(sale)),
      ...(handIn === 'point' && { servicePointName: point.name, servicePointTypeId: 'store' as const }),
      receiverPartyTypeId: taker.partyTypeId,
      receiverPartyName: taker.where.name,
      toName: taker.where.name,
      toAddress1: taker.address,
      toZipCode: taker.where.zipCode,
      toCity: taker.where.place.city,
      toCountryCode: taker.where.place.countryCode,
    },
  })
}

function wayOf(
  { telling: { random, shop }, buyer }: Sale,
  weightKg: number,
): { store: Warehouse | null; handIn: HandIn } {
  if (weightKg > carriedKg) return { store: null, handIn: 'door' }
  const store = storeNear(shop, buyer.place)
  return store && random.chance(0.6) ? { store, handIn: 'store' } : { store: null, handIn: 'point' }
}

function serviceOf({ telling: { random }, buyer }: Sale, handIn: HandIn) {
  if (handIn === 'store') return getService('postnord/parcel')
  if (handIn === 'door') return getService(random.pick(['dhl/freight', 'dbschenker/system']))
  return random.pick(returnServices[buyer.place.countryCode] ?? [])
}

type Taker = {
  readonly partyTypeId: ShipmentItem['receiverPartyTypeId']
  readonly where: Location
  readonly address: string | null
}

/** Makers mend what they made; all else goes to the shelves. */
function takerOf({ telling: { shop }, buyer }: Sale, lines: readonly BasketLine[], returnTypeId: string): Taker {
  const maker = { where: supplierLocation(shop), address: null }
  if (lines.some(({ article }) => article.isDropShipped)) return { partyTypeId: 'dropship_supplier', ...maker }
  if (returnTypeId === 'warranty') return { partyTypeId: 'supplier', ...maker }
  const site = returnHubs[shop.merchantId]?.[buyer.place.countryCode] ?? shop.warehouse
  return { partyTypeId: 'warehouse', where: warehouseLocation(site), address: site.address }
}

function damagedTags({ telling: { random } }: Sale, from: number): Tagging[] {
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
  const { buyer, telling } = sale
  return {
    item: {
      merchantId: telling.shop.merchantId,
      orderNumber: sale.orderNumber,
      orderTypeId: 'return',
      name: buyer.name,
      email: buyer.email,
      phone: buyer.phone,
      toCity: telling.shop.warehouse.place.city,
      toZipCode: telling.shop.warehouse.zipCode,
      toCountryCode: 'SE',
      currency: sale.currency,
      salesValue: orderFieldsOf(sale, lines).salesValue,
      orderedAt: isoOf(labelAt),
      lines: lines.map(lineItem),
    },
    updates: [{ at: labelAt, fields: {} }],
  }
}
