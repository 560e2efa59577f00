import { expect, test } from 'vitest'
import { Engine } from '../../crossfilter/engine.ts'
import { chunkOf } from '../../data/chunk.ts'
import { type MonthRow, monthSet } from '../../test/month-set.ts'
import { headlineResult } from './headline.ts'

/** In February: January is the last complete month. */
const now = Date.parse('2026-02-10T12:00:00Z')
const months = [202511, 202512, 202601, 202602] as const

const headline = {
  metric: 'onTimeShare',
  title: 'On time',
  by: ['carrierId', 'countryCode', 'merchantId'],
  route: ['carrierId', 'countryCode'],
} as const

type Cell = readonly [carrier: string, country: string, total: number, onTime: number]

const row = (yearMonth: number, [carrierId, countryCode, total, onTime]: Cell): MonthRow => ({
  yearMonth,
  carrierId,
  countryCode,
  merchantId: 'a',
  total,
  onTime,
  weight: 0,
})

const good: readonly Cell[] = [
  ['x', 'SE', 400, 380],
  ['x', 'NO', 100, 95],
  ['y', 'SE', 400, 380],
  ['y', 'NO', 100, 95],
]

/** Every month like `good`, other cells in some months. */
function engineOf(others: Partial<Record<number, readonly Cell[]>>): Engine<typeof monthSet> {
  const engine = new Engine(monthSet, { zone: 'UTC', now })
  engine.put(
    months.map(month => ({
      id: String(month),
      chunk: chunkOf(
        monthSet,
        (others[month] ?? good).map(cell => row(month, cell)),
      ),
    })),
  )
  return engine
}

test('names the carrier that explains a change', () => {
  const engine = engineOf({ 202601: [['x', 'SE', 400, 280], ['x', 'NO', 100, 70], ...good.slice(2)] })
  const found = headlineResult(engine, headline)
  expect(found).toMatchObject({ months: [202601], monthsBefore: [202512], isSame: false, kind: 'ratio' })
  expect(found?.change).toBeCloseTo(0.825 - 0.95, 10)
  expect(found?.reason).toMatchObject({
    chosen: [{ by: 'carrierId', value: 'x' }],
    effect: expect.closeTo(-0.125, 10),
    isByRate: true,
    part: { now: { over: 500, of: 350 }, before: { over: 500, of: 475 } },
  })
})

test('names carrier and destination where only both together explain it', () => {
  const engine = engineOf({ 202601: [['x', 'SE', 400, 380], ['x', 'NO', 100, 40], ...good.slice(2)] })
  expect(headlineResult(engine, headline)?.reason?.chosen).toEqual([
    { by: 'carrierId', value: 'x' },
    { by: 'countryCode', value: 'NO' },
  ])
})

test('a change of the mix is not called a change of the rate', () => {
  const before: readonly Cell[] = [
    ['x', 'SE', 900, 855],
    ['y', 'SE', 100, 50],
  ]
  const after: readonly Cell[] = [
    ['x', 'SE', 600, 570],
    ['y', 'SE', 400, 200],
  ]
  const reason = headlineResult(engineOf({ 202512: before, 202601: after }), headline)?.reason
  expect(reason).toMatchObject({ chosen: [{ by: 'carrierId', value: 'y' }], isByRate: false })
})

test('a change that is the same everywhere has no reason', () => {
  const worse = good.map(([carrier, country, total]): Cell => [carrier, country, total, total * 0.8])
  expect(headlineResult(engineOf({ 202601: worse }), headline)).toMatchObject({ isSame: false, reason: null })
})

test('a change that may be chance is about the same', () => {
  const few: readonly Cell[] = [
    ['x', 'SE', 20, 18],
    ['y', 'SE', 20, 20],
  ]
  const fewer: readonly Cell[] = [
    ['x', 'SE', 20, 16],
    ['y', 'SE', 20, 20],
  ]
  expect(headlineResult(engineOf({ 202512: few, 202601: fewer }), headline)).toMatchObject({
    isSame: true,
    reason: null,
  })
})

test('where the whole is about the same, what surely changed within it is named', () => {
  const engine = engineOf({
    202601: [
      ['x', 'SE', 400, 398],
      ['x', 'NO', 100, 60],
      ['y', 'SE', 400, 394],
      ['y', 'NO', 100, 95],
    ],
  })
  expect(headlineResult(engine, headline)).toMatchObject({
    isSame: true,
    reason: {
      chosen: [
        { by: 'carrierId', value: 'x' },
        { by: 'countryCode', value: 'NO' },
      ],
      part: { now: { over: 100, of: 60 }, before: { over: 100, of: 95 } },
    },
  })
})

test('follows the filters: a dimension with one chosen value explains nothing', () => {
  const engine = engineOf({ 202601: [['x', 'SE', 400, 280], ['x', 'NO', 100, 70], ...good.slice(2)] })
  engine.filter('carrierId', { values: ['x'] })
  const found = headlineResult(engine, headline)
  expect(found?.whole.now).toEqual({ over: 500, of: 350 })
  expect(found?.reason).toBeNull()
  engine.filter('carrierId', { values: ['y'] })
  expect(headlineResult(engine, headline)?.isSame).toBe(true)
})

test('a chosen range is compared with as many months before it', () => {
  const engine = engineOf({ 202512: [['x', 'SE', 400, 280], ...good.slice(1)] })
  engine.filter('yearMonth', { from: 202512, to: 202512 })
  expect(headlineResult(engine, headline)).toMatchObject({ months: [202512], monthsBefore: [202511], isSame: false })
})

test('totals change by a number', () => {
  const engine = engineOf({ 202601: [['x', 'SE', 900, 0], ...good.slice(1)] })
  const found = headlineResult(engine, { ...headline, metric: 'shipments' })
  expect(found).toMatchObject({ kind: 'total', change: 500, isSame: false })
  expect(found?.reason).toMatchObject({
    effect: 500,
    chosen: [
      { by: 'carrierId', value: 'x' },
      { by: 'countryCode', value: 'SE' },
    ],
  })
})

test('without a month before there is nothing to say', () => {
  const engine = new Engine(monthSet, { zone: 'UTC', now })
  expect(headlineResult(engine, headline)).toBeNull()
  engine.put([
    {
      id: '1',
      chunk: chunkOf(
        monthSet,
        good.map(cell => row(202601, cell)),
      ),
    },
  ])
  expect(headlineResult(engine, headline)).toBeNull()
  engine.put([
    {
      id: '2',
      chunk: chunkOf(
        monthSet,
        good.map(cell => row(202512, cell)),
      ),
    },
  ])
  engine.filter('countryCode', { values: ['FI'] })
  expect(headlineResult(engine, headline)).toBeNull()
})
