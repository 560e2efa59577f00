import { after, type Location } from '../journeys/journey.ts'
import { instantOf, monthOf } from '../reference/calendar.ts'
import { type Person, randomPerson } from '../reference/people.ts'
import type { Shop, Warehouse } from '../reference/shops.ts'
import { strickenMonth, strickenRoute, yearMonthOf } from '../reference/story.ts'
import { type BasketLine, currencies, fillBasket, salesValueOf } from './basket.ts'
import type { OrderItem, PlanContext, ShipmentPlan } from './plan.ts'
import { isoOf } from './shipment-plan.ts'

/** A sale with the data that its shipments and returns need. */
export type Sale = {
  readonly context: PlanContext
  readonly orderNumber: string
  readonly buyer: Person
  readonly currency: string
  readonly lines: readonly BasketLine[]
  readonly orderedAt: number
  readonly sentAt: number
  readonly isPreOrder: boolean
  readonly taggings: ShipmentPlan['taggings']
}

const hours = {
  0: 2,
  1: 1,
  5: 0.5,
  6: 1.5,
  7: 3,
  8: 4,
  9: 5,
  10: 5,
  11: 5,
  12: 6,
  13: 5,
  14: 4.5,
  15: 4.5,
  16: 5,
  17: 5.5,
  18: 6,
  19: 8.5,
  20: 11,
  21: 11,
  22: 7,
  23: 4,
}

export function saleOf(context: PlanContext): Sale {
  const { random, shop, day, nth } = context
  const country = random.weighted(countriesOn(context))
  const buyer = randomPerson(country, random, shop.companies)
  const currency = currencies[country] ?? 'SEK'
  const lines = fillBasket(shop, currency, random)
  const orderedAt = instantOf(day, Number(random.weighted(hours)) * 60 + random.between(0, 60), 'SE')
  const isPreOrder = random.chance(shop.merchantId === 'sagolek' || shop.merchantId === 'stormby' ? 0.03 : 0.004)
  const isOnHold = random.chance(0.02)
  const sentAt = after(orderedAt, isOnHold ? { hours: random.between(8, 60) } : { minutes: random.between(2, 45) })
  return {
    context,
    orderNumber: `${shop.orderPrefix}${day - 18_000}${String(nth).padStart(4, '0')}`,
    buyer,
    currency,
    lines,
    orderedAt,
    sentAt,
    isPreOrder,
    taggings: orderTags({ context, lines, orderedAt, isPreOrder }),
  }
}

/** In the month in which its route fails, a campaign brings three times the orders. */
function countriesOn({ shop, day, anchor }: PlanContext): Shop['countries'] {
  const { fromCity, toCountry } = strickenRoute
  const usual = shop.countries[toCountry]
  if (usual === undefined || shop.warehouse.place.city !== fromCity || yearMonthOf(day) !== strickenMonth(anchor))
    return shop.countries
  return { ...shop.countries, [toCountry]: usual * 3 }
}

/** The fields of a shipment that come from its order. */
export const orderFieldsOf = (sale: Sale, lines: readonly BasketLine[]) => ({
  orderNumber: sale.orderNumber,
  refs: [{ type: 'order', value: sale.orderNumber }],
  currency: sale.currency,
  salesValue: salesValueOf(lines),
  contents: contentsOf(lines),
  orderDate: isoOf(sale.orderedAt),
})

export const contentsOf = (lines: readonly BasketLine[]) =>
  lines.map(({ article, quantity }) => ({
    productNumber: article.number,
    description: article.description,
    quantity,
  }))

export const warehouseLocation = ({ name, place, zipCode }: Warehouse): Location => ({ name, place, zipCode })

/** Suppliers ship from the city of the warehouse, so that their goods need no customs. */
export const supplierLocation = ({ supplier, warehouse }: Shop): Location => ({
  name: supplier.name,
  place: warehouse.place,
  zipCode: warehouse.zipCode,
})

export const accountOf = ({ merchantId, orderPrefix }: Shop, provider: string): string =>
  `${orderPrefix}-${provider.slice(0, 2).toUpperCase()}${(merchantId.length * 7919 + provider.length * 104_729) % 90_000}`

export function orderItem({ context, orderNumber, buyer, currency, lines, orderedAt }: Sale): OrderItem {
  const isReplacement = context.nth % 83 === 17
  return {
    merchantId: context.shop.merchantId,
    orderNumber,
    orderTypeId: isReplacement ? 'replacement' : 'sales',
    statusId: 'created',
    name: buyer.name,
    email: buyer.email,
    phone: buyer.phone,
    toAddress1: buyer.address,
    toZipCode: buyer.zipCode,
    toCity: buyer.place.city,
    toCountryCode: buyer.place.countryCode,
    currency,
    salesValue: isReplacement ? 0 : salesValueOf(lines),
    orderedAt: isoOf(orderedAt),
    lines: lines.map(line => lineItem(line)),
  }
}

export const lineItem = ({ id, article, quantity, unitPrice }: BasketLine) => ({
  id,
  productNumber: article.number,
  description: article.description,
  quantity,
  unitPrice,
})

type Tagged = { context: PlanContext; lines: readonly BasketLine[]; orderedAt: number; isPreOrder: boolean }

/** Tags that an order has from the start. */
function orderTags({ context: { random, shop, day }, lines, orderedAt, isPreOrder }: Tagged): ShipmentPlan['taggings'] {
  const value = lines.reduce((sum, { article, quantity }) => sum + article.price * quantity, 0)
  const isGift = shop.merchantId === 'sagolek' && random.chance(monthOf(day) >= 11 ? 0.35 : 0.1)
  const has: Record<string, boolean> = {
    vip: random.chance(value > 4000 ? 0.12 : 0.03),
    gift: isGift,
    pre_order: isPreOrder,
    fragile: lines.some(line => line.article.isFragile) && random.chance(0.7),
    cold_chain: shop.merchantId === 'kustmat',
  }
  return Object.keys(has)
    .filter(tag => has[tag])
    .map(tag => ({ tag, from: orderedAt, until: null }))
}
