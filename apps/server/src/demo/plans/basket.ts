import type { ProductGroupId } from '@aftermile/domain/lists/product-groups'
import type { Article } from '../reference/articles.ts'
import type { Place } from '../reference/places.ts'
import type { Random } from '../reference/random.ts'
import { type Service, servicesTo } from '../reference/services.ts'
import type { Shop } from '../reference/shops.ts'

export type BasketLine = {
  readonly id: string
  readonly article: Article
  readonly quantity: number
  readonly unitPrice: number
}

/** The value of one unit in Swedish kronor. */
export const kronorRates: Readonly<Record<string, number>> = { SEK: 1, NOK: 0.97, DKK: 1.52, EUR: 11.35 }

export const currencies: Readonly<Record<string, string>> = { SE: 'SEK', NO: 'NOK', DK: 'DKK', FI: 'EUR', IS: 'EUR' }

/** A random basket of one to four lines, mostly one. */
export function fillBasket(shop: Shop, currency: string, random: Random): BasketLine[] {
  const count = Number(random.weighted({ 1: 58, 2: 25, 3: 12, 4: 5 }))
  const articles = new Set<Article>()
  for (let tries = 0; articles.size < count && tries < 8; tries++) articles.add(random.pick(shop.articles))
  return [...articles].map((article, index) => ({
    id: String(index + 1),
    article,
    quantity: article.price < 500 && random.chance(0.25) ? random.integer(2, 4) : 1,
    unitPrice: Math.round(article.price / (kronorRates[currency] ?? 1)),
  }))
}

export const weightOf = (lines: readonly BasketLine[]): number =>
  Math.round(lines.reduce((sum, { article, quantity }) => sum + article.weightKg * quantity, 0.15) * 1000) / 1000

export const salesValueOf = (lines: readonly BasketLine[]): number =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)

/** Chooses among the services that are offered at the place for this weight. */
export function chooseService(shop: Shop, to: Place, weightKg: number, random: Random): Service {
  const fitting = Object.entries(shop.groups).flatMap(([group, weight]) => {
    // Object.entries loses the type of the keys.
    const offered = servicesTo(to, group as ProductGroupId)
    return offered.length > 0 && fits(group as ProductGroupId, weightKg) ? [{ weight, offered }] : []
  })
  if (fitting.length === 0) return pickService(servicesTo(to, 'home_delivery'), to, random)
  const group = random.weighted(Object.fromEntries(fitting.map(({ weight }, index) => [String(index), weight])))
  return pickService(fitting[Number(group)]?.offered ?? [], to, random)
}

function fits(group: ProductGroupId, weightKg: number): boolean {
  if (group === 'mailbox') return weightKg <= 2
  if (group === 'parcel_locker') return weightKg <= 10
  if (group === 'service_point' || group === 'express') return weightKg <= 20
  return group === 'freight' ? weightKg > 18 : weightKg <= 45
}

function pickService(offered: readonly Service[], to: Place, random: Random): Service {
  const weights = Object.fromEntries(
    offered.map((service, index) => [String(index), service.countries[to.countryCode] ?? 0]),
  )
  return offered[Number(random.weighted(weights))] ?? random.pick(offered)
}
