import { expect, test } from 'vitest'
import { Engine } from '../../crossfilter/engine.ts'
import { chunkOf } from '../../data/chunk.ts'
import { type MonthRow, monthSet } from '../../test/month-set.ts'
import { largestBreak } from './largest-break.ts'

const now = Date.parse('2026-02-10T12:00:00Z')
/** The last one is running. */
const months = [202506, 202507, 202508, 202509, 202510, 202511, 202512, 202601, 202602] as const
const headline = {
  metric: 'onTimeShare',
  title: 'On time',
  by: ['carrierId'],
  route: ['carrierId', 'countryCode'],
} as const

type Cell = readonly [carrier: string, country: string, total: number, onTime: number]
const good: readonly Cell[] = [
  ['x', 'SE', 400, 380],
  ['x', 'NO', 100, 92],
  ['y', 'SE', 400, 372],
  ['y', 'NO', 100, 95],
]

/** Every month like `good`, other cells in some months. */
function engineOf(others: Partial<Record<number, readonly Cell[]>>): Engine<typeof monthSet> {
  const engine = new Engine(monthSet, { zone: 'UTC', now })
  const row = (yearMonth: number, [carrierId, countryCode, total, onTime]: Cell): MonthRow => ({
    yearMonth,
    carrierId,
    countryCode,
    merchantId: 'a',
    total,
    onTime,
    weight: 0,
  })
  engine.put(
    months.map(month => {
      const cells = others[month] ?? good
      return {
        id: String(month),
        chunk: chunkOf(
          monthSet,
          cells.map(cell => row(month, cell)),
        ),
      }
    }),
  )
  return engine
}

const badRoute = good.map((cell): Cell => (cell[0] === 'x' && cell[1] === 'NO' ? ['x', 'NO', 100, 55] : cell))
const badCarrier = good.map(
  ([carrier, country, total, onTime]): Cell => [
    carrier,
    country,
    total,
    carrier === 'x' ? Math.round(onTime * 0.7) : onTime,
  ],
)

test('names the route and the month that broke', () => {
  const found = largestBreak(engineOf({ 202509: badRoute }), headline)
  expect(found).toEqual({
    chosen: [
      { by: 'carrierId', value: 'x' },
      { by: 'countryCode', value: 'NO' },
    ],
    months: [202509],
    isLasting: false,
    part: { now: { over: 100, of: 55 }, before: { over: 700, of: 644 } },
  })
})

test('the rest of the carrier may be a little worse as well', () => {
  const cells = good.map((cell): Cell => {
    if (cell[0] !== 'x') return cell
    return cell[1] === 'NO' ? ['x', 'NO', 100, 45] : ['x', 'SE', 400, 352]
  })
  expect(largestBreak(engineOf({ 202509: cells }), headline)?.chosen).toHaveLength(2)
})

test('names a carrier that was worse everywhere, and says that it still is', () => {
  const found = largestBreak(engineOf({ 202512: badCarrier, 202601: badCarrier }), headline)
  expect(found).toMatchObject({
    chosen: [{ by: 'carrierId', value: 'x' }],
    months: [202512, 202601],
    isLasting: true,
  })
})

test('there is none where nothing broke, in the running month, or in months that are not chosen', () => {
  expect(largestBreak(engineOf({}), headline)).toBeNull()
  expect(largestBreak(engineOf({ 202602: badRoute }), headline)).toBeNull()
  const engine = engineOf({ 202507: badRoute })
  engine.filter('yearMonth', { from: 202509, to: 202601 })
  expect(largestBreak(engine, headline)).toBeNull()
  engine.filter('yearMonth', null)
  engine.filter('carrierId', { values: ['y'] })
  expect(largestBreak(engine, headline)).toBeNull()
})

test('a month that was better is no break, and a total has none', () => {
  const better = good.map((cell): Cell => (cell[1] === 'NO' ? ['x', 'NO', 100, 100] : cell))
  expect(largestBreak(engineOf({ 202509: better }), headline)).toBeNull()
  expect(largestBreak(engineOf({ 202509: badRoute }), { ...headline, metric: 'shipments' })).toBeNull()
})
