import { expect, test } from 'vitest'
import { dayMs } from '../times/milliseconds.ts'
import { regionOf } from './areas.ts'
import { distributionOf, fitGroups, shiftOf } from './model.ts'
import { valueAt } from './quantiles.ts'
import { placeOf, placeSample, type Sample } from './subject.ts'
import { clocksOf } from './work-clock.ts'

const clockFor = clocksOf([1, 1, 1, 1, 1, 1, 1])
const start = Date.UTC(2026, 8, 7, 10)

const sample = (nth: number, days: number, fields: Partial<Sample> = {}): Sample => ({
  stage: 'order',
  since: start + (nth % 50) * dayMs,
  metAt: start + ((nth % 50) + days) * dayMs,
  deadline: null,
  product: 'post/parcel',
  productGroup: 'home',
  fromArea: 'SE-50',
  toArea: 'SE-21',
  sender: 'usual',
  ...fields,
})

/** Many shipments that take four days, and `n` others that take ten. */
function mixed(n: number, others: Partial<Sample>) {
  const samples = [
    ...Array.from({ length: 2000 }, (_, nth) => sample(nth, 4)),
    ...Array.from({ length: n }, (_, nth) => sample(nth, 10, others)),
  ]
  const groups = fitGroups(samples.map(item => placeSample(item, clockFor)))
  return (key: string) => groups.get(key)
}

const medianFor = (n: number, others: Partial<Sample>, asked = others): number => {
  const placed = placeOf(sample(0, 10, asked), clockFor)
  return valueAt(distributionOf(placed, mixed(n, others)).quantiles, 0.5)
}

test('a destination moves the estimate the more, the more shipments went there', () => {
  const medians = [0, 4, 20, 200].map(n => medianFor(n, { toArea: 'SE-97' }))
  expect(medians).toEqual([...medians].sort((a, b) => a - b))
  expect(medians[0]).toBeCloseTo(4.5)
  expect(medians[1]).toBeLessThan(8)
  expect(medians[3]).toBeGreaterThan(10)
})

test('a route without shipments learns from others to its destination, and a destination from its region', () => {
  const usual = medianFor(200, { toArea: 'SE-97' }, { toArea: 'SE-41' })
  expect(medianFor(200, { toArea: 'SE-97' }, { toArea: 'SE-97', fromArea: 'SE-16' })).toBeGreaterThan(usual + 4)
  expect(medianFor(200, { toArea: 'SE-97' }, { toArea: 'SE-93' })).toBeGreaterThan(usual + 4)
})

test('each level weighs n / (n + 20) against the coarser ones', () => {
  const { used } = distributionOf(placeOf(sample(0, 10, { toArea: 'SE-97' }), clockFor), mixed(30, { toArea: 'SE-97' }))
  expect(used.at(-1)).toMatchObject({ key: 'lane_promise|post/parcel|SE-50|SE-97|-', n: 30, weight: 30 / 50 })
  expect(used.find(({ key }) => key === 'product_to|post/parcel|SE-97')?.weight).toBeCloseTo((30 / 50) * (20 / 50) ** 2)
  expect(used.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
})

test('a sender with few shipments changes little, one with many its whole delay', () => {
  const shiftWith = (n: number) => shiftOf(mixed(n, { sender: 'slow' }), 'sender|slow')
  expect(shiftWith(3)).toBe(0)
  expect(shiftWith(4)).toBeCloseTo((6 * 4) / 24, 1)
  expect(shiftWith(400)).toBeCloseTo((6 * 400) / 420, 1)
})

test('postal areas that begin alike are one region, and an area named by letters is its own', () => {
  expect(['SE-11', 'BR-0', 'BR-SP', 'NO', ''].map(regionOf)).toEqual(['SE-1', 'BR-0', 'BR-SP', 'NO', ''])
})
