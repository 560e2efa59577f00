import { instantOf } from './calendar.ts'
import { after, type Course, finish, happen, inSpareTime, note, onWorkday, type Where } from './course.ts'
import { isAbroad } from './fates.ts'
import type { OrderPlan, ShipmentPlan } from './plan.ts'
import { gateOf, terminalOf } from './points.ts'
import { accountOf, lineItem, placeOf, type Sale, shared } from './sale.ts'
import { returnServices } from './services.ts'
import { iso, planOf } from './shipment-plan.ts'

const share = 0.163
/** The shop wants to have it back so long after the label was made. */
const backWithinDays = 11
/** What the goods and the buyer are on their way back, too. */
const lastingTags = ['vip', 'fragile']

/** The buyer may send it back: a label, and mostly a parcel. */
export function returnOf(sale: Sale, delivered: ShipmentPlan): { order: OrderPlan; shipment: ShipmentPlan } | null {
  const { random, shop } = sale.telling
  const country = sale.buyer.place.countryCode
  const services = returnServices[country]
  const last = delivered.events.at(-1)?.item.code ?? ''
  const came = delivered.endsAt
  if (!services || came === null || !/^(delivered|collected_by_receiver)/.test(last)) return null
  if (!random.chance(share * shop.returns)) return null
  const labelAt = inSpareTime(came, Math.min(24, 1 + Math.floor(-Math.log(1 - random.next()) * 5)), country, random)
  const lines = sale.lines.slice(0, random.whole(1, sale.lines.length))
  const home: Where = { name: null, place: sale.buyer.place, zipCode: sale.buyer.zipCode }
  const course: Course = {
    random,
    service: random.pick(services),
    from: home,
    to: placeOf(shop.warehouse),
    fate: 'none',
    parcels: 1,
    isHeavy: false,
    at: labelAt,
    isOver: false,
    servicePoint: null,
    happenings: [],
    taggings: sale.taggings.filter(({ tag }) => lastingTags.includes(tag)).map(one => ({ ...one, from: labelAt })),
  }
  comeBack(course, country)
  return { order: returnOrder(sale, lines, labelAt), shipment: returnPlan(sale, { course, lines, labelAt }) }
}

function comeBack(course: Course, country: string) {
  const { random, from, to } = course
  // One label in nine is never used, and lapses after a month.
  if (random.chance(0.11)) {
    note(course, 'cancelled', after(course.at, { days: 30 }), { reason: 'receiver_cancelled' })
    course.isOver = true
    return
  }
  happen(course, 'handed_in', inSpareTime(course.at, random.whole(0, 5), country, random), {
    where: { ...from, name: `${from.place.city} drop-off` },
  })
  happen(course, 'arrived_at_terminal', onWorkday(course.at, random.between(17, 22) * 60, country), {
    where: terminalOf(from.place),
  })
  if (isAbroad(country)) {
    happen(course, 'in_customs', after(course.at, { hours: random.between(10, 30) }), { where: gateOf('SE') })
    happen(course, 'customs_cleared', after(course.at, { hours: random.between(2, 40) }), { where: gateOf('SE') })
  }
  if (random.chance(0.05)) {
    happen(course, 'delayed', after(course.at, { hours: random.between(8, 30) }), {
      where: terminalOf(from.place),
      reason: 'carrier_terminal_backlog',
    })
    course.at = after(course.at, { days: random.between(1, 4) })
  }
  happen(
    course,
    'arrived_at_destination_terminal',
    onWorkday(course.at, random.between(3, 7) * 60, 'SE', random.whole(1, 3)),
    { where: terminalOf(to.place) },
  )
  if (random.chance(0.006))
    return finish(course, 'lost', after(course.at, { days: random.between(10, 18) }), { reason: 'carrier_lost' })
  note(course, 'received_by_warehouse', onWorkday(course.at, random.between(8, 17) * 60, 'SE', random.whole(0, 1)), {
    where: to,
  })
  course.isOver = true
}

function returnOrder(sale: Sale, lines: Sale['lines'], labelAt: number): OrderPlan {
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
      salesValue: shared(sale, lines).salesValue,
      orderedAt: iso(labelAt),
      lines: lines.map(lineItem),
    },
    says: [{ at: labelAt, fields: {} }],
  }
}

function returnPlan(
  sale: Sale,
  { course, lines, labelAt }: { course: Course; lines: Sale['lines']; labelAt: number },
): ShipmentPlan {
  const { telling, buyer } = sale
  const { random, shop } = telling
  const weightKg = Math.round(lines.reduce((sum, { article }) => sum + article.weightKg, 0.2) * 1000) / 1000
  const returnTypeId = random.weighted({
    regret: 62,
    wrong_item: 15,
    damaged: 10,
    warranty: 7,
    undelivered: 4,
    recall: 2,
  })
  if (returnTypeId === 'damaged') course.taggings.push({ tag: 'damaged', from: labelAt, until: null })
  return planOf({
    telling,
    course,
    bookedAt: labelAt,
    weightKg,
    firstSerial: 9,
    item: {
      ...shared(sale, lines),
      shipmentNumber: `${sale.orderNumber}-R1`,
      scenarioId: 'inbound_return',
      returnTypeId,
      payingCustomerNumber: accountOf(shop, course.service.provider),
      latestAt: iso(instantOf(Math.floor(labelAt / 86_400_000) + backWithinDays, 17 * 60, 'SE')),
      senderReference: sale.orderNumber,
      senderPartyTypeId: buyer.isCompany ? 'company' : 'consumer',
      senderPartyName: buyer.name,
      fromName: buyer.name,
      fromAddress1: buyer.address,
      fromZipCode: buyer.zipCode,
      fromCity: buyer.place.city,
      fromCountryCode: buyer.place.countryCode,
      fromEmail: buyer.email,
      fromPhone: buyer.phone,
      receiverPartyTypeId: 'warehouse',
      receiverPartyName: shop.warehouse.name,
      toName: shop.warehouse.name,
      toAddress1: shop.warehouse.address,
      toZipCode: shop.warehouse.zipCode,
      toCity: shop.warehouse.place.city,
      toCountryCode: 'SE',
    },
  })
}
