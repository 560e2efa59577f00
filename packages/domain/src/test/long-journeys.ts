import type { PastShipment } from '../foresight/backtest.ts'
import { dayMs } from '../times/milliseconds.ts'
import { randomNumbers } from './known-shipments.ts'

/** Where receivers live: the first and last two digits of their postal codes, their share of all orders, days on the road and their spread. */
const regions = [
  { from: 1, to: 19, share: 0.42, road: 4.2, spread: 0.42 },
  { from: 20, to: 28, share: 0.13, road: 9.5, spread: 0.52 },
  { from: 29, to: 39, share: 0.14, road: 7.5, spread: 0.42 },
  { from: 40, to: 49, share: 0.04, road: 12.5, spread: 0.42 },
  { from: 50, to: 59, share: 0.035, road: 13.5, spread: 0.4 },
  { from: 60, to: 69, share: 0.04, road: 16, spread: 0.38 },
  { from: 70, to: 79, share: 0.06, road: 10, spread: 0.4 },
  { from: 80, to: 89, share: 0.085, road: 8, spread: 0.42 },
  { from: 90, to: 99, share: 0.055, road: 10, spread: 0.4 },
] as const

type Sender = { readonly id: string; readonly fromArea: string; readonly handling: number; readonly weight: number }

/**
 * Parcels with weeks between order and arrival, as a marketplace of a large country sends them. Each sender packs at its own pace, a few
 * send most. Roads differ by the area of the receiver. Some months are slow for all. A promise is far off and
 * follows the road, not the sender and not the month.
 */
export function longJourneys(count: number, seed = 11): PastShipment[] {
  const next = randomNumbers(seed)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  const senders = sendersOf(Math.max(20, Math.round(count / 40)), next, normal)
  const totalWeight = senders.reduce((sum, item) => sum + item.weight, 0)
  const areaSlowness = Array.from({ length: 100 }, () => 0.18 * normal())
  const routeSlowness = new Map<string, number>()
  const start = Date.UTC(2025, 0, 6)
  const days = 420
  return Array.from({ length: count }, (_, nth): PastShipment => {
    const sender = pick(senders, next() * totalWeight, item => item.weight)
    const region = pick(regions, next(), element => element.share)
    const area = region.from + Math.floor(next() ** 1.5 * (region.to - region.from + 1))
    const toArea = areaName(area)
    const route = `${sender.fromArea}${toArea}`
    const ofRoute = routeSlowness.get(route) ?? 0.08 * normal()
    routeSlowness.set(route, ofRoute)
    // Orders become more numerous with the months.
    const day = days * Math.sqrt((nth + 0.5) / count)
    const orderedAt = start + (Math.floor(day) + hourOf(next)) * dayMs
    const slowness = slownessOn(day)
    const handling = Math.exp(Math.log(sender.handling) + 0.65 * normal()) * (1 + 0.5 * (slowness - 1))
    const departedAt = openFrom(orderedAt + handling * dayMs)
    const mean = region.road * Math.exp((areaSlowness[area] ?? 0) + ofRoute) * (sender.fromArea < 'BR-20' ? 1 : 1.25)
    const road = mean * slowness * Math.exp(region.spread * normal()) * (next() < 0.02 ? 2.5 : 1)
    const promisedDays = Math.round(3.5 + region.road * 2 * Math.exp(0.6 * (areaSlowness[area] ?? 0)) + 4 + 5 * next())
    return {
      orderedAt,
      departedAt,
      metAt: openFrom(departedAt + Math.max(0.6, road) * dayMs),
      deadline: Math.floor(orderedAt / dayMs + promisedDays + 1) * dayMs - 1000,
      fromArea: sender.fromArea,
      toArea,
      product: 'post/parcel',
      productGroup: 'home_delivery',
      sender: sender.id,
    }
  })
}

function sendersOf(count: number, next: () => number, normal: () => number): Sender[] {
  return Array.from({ length: count }, (_, nth) => ({
    id: `sender${nth}`,
    fromArea: areaName(next() < 0.7 ? 1 + Math.floor(next() * 19) : 20 + Math.floor(next() * 80)),
    handling: Math.exp(Math.log(2.2) + 0.55 * normal()),
    weight: 1 / (nth + 5),
  }))
}

/** How slow the roads are: a slow season before day 280, then ever faster, with waves of a few weeks. */
const slownessOn = (day: number): number =>
  1 +
  0.35 * Math.exp(-(((day - 255) / 35) ** 2)) -
  0.12 * Math.min(1, Math.max(0, (day - 280) / 60)) +
  0.07 * Math.sin(day / 11)

function pick<T>(all: readonly T[], position: number, weightOf: (item: T) => number): T {
  let left = position
  for (const entry of all) {
    left -= weightOf(entry)
    if (left < 0) return entry
  }
  const last = all.at(-1)
  if (last === undefined) throw new Error('Nothing to pick from')
  return last
}

const areaName = (area: number): string => `BR-${String(area).padStart(2, '0')}`
const hourOf = (next: () => number): number => (9 + 13 * next()) / 24

/** Nobody collects or delivers on a Sunday, and few on a Saturday. */
function openFrom(at: number): number {
  const weekday = new Date(at).getUTCDay()
  if (weekday === 0) return at + dayMs
  return weekday === 6 && at % 3 !== 0 ? at + 2 * dayMs : at
}
