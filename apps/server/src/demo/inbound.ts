import { weightOf } from './basket.ts'
import { instantOf } from './calendar.ts'
import { after, afterWork, type Course, happen, note, onWorkday, type Where } from './course.ts'
import type { Story, Telling } from './plan.ts'
import { gateOf, terminalOf } from './points.ts'
import { accountOf, placeOf } from './sale.ts'
import { getService } from './services.ts'
import { iso, planOf } from './shipment-plan.ts'

/** Goods come from a supplier to the warehouse. */
export function inboundStory(telling: Telling): Story {
  const { random, shop, day, nth } = telling
  const { supplier } = shop
  const orderNumber = `PO${day - 18_000}${String(nth).padStart(4, '0')}`
  const lines = [0, 1, 2].slice(0, random.whole(1, 3)).map(at => {
    const article = random.pick(shop.articles)
    return { id: String(at + 1), article, quantity: random.whole(6, 60), unitPrice: Math.round(article.price * 0.4) }
  })
  const weightKg = weightOf(lines)
  const orderedAt = instantOf(day, random.between(8, 16) * 60, 'SE')
  const bookedAt = afterWork(orderedAt, random.between(1, 8), 'SE')
  const abroad = {
    countryCode: supplier.countryCode,
    city: supplier.city,
    latitude: 52,
    longitude: 15,
    weight: 100,
    zipCodes: [supplier.zipCode],
  }
  const from: Where = { name: supplier.name, place: abroad, zipCode: supplier.zipCode }
  const name = weightKg < 60 ? 'ups/standard' : random.pick(['dhl/freight', 'dbschenker/system'])
  const course: Course = {
    random,
    service: getService(name),
    from,
    to: placeOf(shop.warehouse),
    fate: 'none',
    parcels: Math.min(6, Math.max(1, Math.round(weightKg / 250))),
    isHeavy: true,
    at: bookedAt,
    isOver: false,
    servicePoint: null,
    happenings: [],
    taggings: [],
  }
  bringIn(course)
  const value = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
  const shipment = planOf({
    telling,
    course,
    bookedAt,
    weightKg,
    firstSerial: 0,
    item: {
      shipmentNumber: `${orderNumber}-1`,
      orderNumber,
      scenarioId: 'inbound_delivery',
      payingCustomerNumber: accountOf(shop, course.service.provider),
      senderReference: orderNumber,
      refs: [{ type: 'purchase_order', value: orderNumber }],
      senderPartyTypeId: 'supplier',
      senderPartyName: supplier.name,
      fromName: supplier.name,
      fromZipCode: supplier.zipCode,
      fromCity: supplier.city,
      fromCountryCode: supplier.countryCode,
      receiverPartyTypeId: 'warehouse',
      receiverPartyName: shop.warehouse.name,
      toName: shop.warehouse.name,
      toAddress1: shop.warehouse.address,
      toZipCode: shop.warehouse.zipCode,
      toCity: shop.warehouse.place.city,
      toCountryCode: 'SE',
      currency: 'SEK',
      salesValue: value,
      contents: lines.map(({ article, quantity }) => ({
        productNumber: article.number,
        description: article.description,
        quantity,
      })),
      orderDate: iso(orderedAt),
      earliestAt: iso(after(bookedAt, { days: 4 })),
      latestAt: iso(instantOf(Math.floor(bookedAt / 86_400_000) + 9, 17 * 60, 'SE')),
    },
  })
  const order = {
    item: {
      merchantId: shop.merchantId,
      orderNumber,
      orderTypeId: 'transfer' as const,
      name: shop.warehouse.name,
      toCity: shop.warehouse.place.city,
      toZipCode: shop.warehouse.zipCode,
      toCountryCode: 'SE',
      currency: 'SEK',
      salesValue: value,
      orderedAt: iso(orderedAt),
      lines: lines.map(({ id, article, quantity, unitPrice }) => ({
        id,
        productNumber: article.number,
        description: article.description,
        quantity,
        unitPrice,
      })),
    },
    says: [{ at: orderedAt, fields: {} }],
  }
  return { orders: [order], shipments: [shipment] }
}

function bringIn(course: Course) {
  const { random, from, to } = course
  happen(course, 'collected', onWorkday(course.at, random.between(14, 18) * 60, 'SE', random.whole(0, 2)), {
    where: from,
  })
  happen(course, 'departed_terminal', after(course.at, { hours: random.between(4, 20) }), { where: from })
  if (random.chance(0.12)) {
    const reason = random.pick(['carrier_capacity', 'carrier_vehicle', 'merchant_not_ready'] as const)
    happen(course, 'delayed', after(course.at, { hours: random.between(6, 30) }), { where: from, reason })
    course.at = after(course.at, { days: random.between(1, 4) })
  }
  happen(course, 'in_transit', after(course.at, { hours: random.between(20, 60) }), { where: gateOf('SE') })
  happen(
    course,
    'arrived_at_destination_terminal',
    onWorkday(course.at, random.between(3, 8) * 60, 'SE', random.whole(0, 1)),
    { where: terminalOf(to.place) },
  )
  happen(course, 'out_for_delivery', onWorkday(course.at, random.between(7, 10) * 60, 'SE'), {
    where: terminalOf(to.place),
  })
  note(course, 'received_by_warehouse', after(course.at, { hours: random.between(1, 6) }), { where: to })
  course.isOver = true
}
