import type { PastShipment } from '../foresight/backtest.ts'
import { dayMs, hourMs } from '../times/milliseconds.ts'

/** A repeatable sequence of numbers between 0 and 1. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

const routes = [
  { fromArea: 'SE-50', toArea: 'SE-11', days: 1 },
  { fromArea: 'SE-50', toArea: 'SE-97', days: 3 },
  { fromArea: 'SE-50', toArea: 'FI-00', days: 4 },
] as const
const products = [
  { product: 'swift/home', extra: 0 },
  { product: 'slow/post', extra: 2 },
] as const

/**
 * Shipments with a known pattern: collected on the evening of the order's workday, then a number of workdays by route and product,
 * one more for one in five, and arrival at a uniform hour from 9 to 15. Nobody works on weekends.
 */
export function knownShipments(count: number, seed = 7): PastShipment[] {
  const next = randomNumbers(seed)
  const start = Date.UTC(2026, 1, 2)
  return Array.from({ length: count }, (_, nth) => {
    const route = routes[Math.floor(next() * routes.length)] ?? routes[0]
    const { product, extra } = products[Math.floor(next() * products.length)] ?? products[0]
    const day = start + Math.floor((nth / count) * 200) * dayMs
    const orderedAt = day + 8 * hourMs + next() * 6 * hourMs
    const leaves = workday(day)
    const delay = next() < 0.2 ? 1 : 0
    const arrives = addWorkdays(leaves, route.days + extra + delay)
    return {
      orderedAt,
      departedAt: leaves + 17 * hourMs,
      metAt: arrives + 9 * hourMs + next() * 6 * hourMs,
      deadline: addWorkdays(leaves, route.days + extra + (next() < 0.5 ? 0 : 1)) + 18 * hourMs,
      fromArea: route.fromArea,
      toArea: route.toArea,
      product,
      productGroup: 'home_delivery',
      sender: '',
    }
  })
}

const isWeekend = (day: number): boolean => [0, 6].includes(new Date(day).getUTCDay())

function workday(day: number): number {
  let found = day
  while (isWeekend(found)) found += dayMs
  return found
}

function addWorkdays(day: number, count: number): number {
  let found = day
  for (let left = count; left > 0; left--) found = workday(found + dayMs)
  return found
}
