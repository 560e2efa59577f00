import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Engine } from '../../crossfilter/engine.ts'
import { chunkOf } from '../../data/chunk.ts'
import { type MonthRow, monthSet } from '../../test/month-set.ts'
import { figureResult } from './figure.ts'
import { performanceResult } from './performance.ts'

const months = [202511, 202512, 202601, 202602]
/** In the last of the months. */
const now = Date.parse('2026-02-10T12:00:00Z')

const aRow = (yearMonth: number) =>
  fc.record({
    yearMonth: fc.constant(yearMonth),
    merchantId: fc.constantFrom('a', 'b'),
    carrierId: fc.constantFrom('x', 'y', 'z'),
    countryCode: fc.constantFrom('SE', 'NO'),
    total: fc.integer({ min: 1, max: 9 }),
    onTime: fc.nat(9),
    weight: fc.nat(9),
  })
const aWorld = fc.tuple(...months.map(month => fc.array(aRow(month), { minLength: 1, maxLength: 12 })))

const sum = (rows: readonly MonthRow[], measure: 'total' | 'onTime'): number =>
  rows.reduce((all, row) => all + row[measure], 0)
const share = (rows: readonly MonthRow[]): number | null =>
  sum(rows, 'total') === 0 ? null : (sum(rows, 'onTime') * 100) / sum(rows, 'total')

function engineOf(world: readonly (readonly MonthRow[])[]): Engine<typeof monthSet> {
  const engine = new Engine(monthSet, { zone: 'UTC', now })
  engine.put(world.map((rows, index) => ({ id: String(index), chunk: chunkOf(monthSet, rows) })))
  return engine
}

test('a figure counts the chosen months and compares complete months with as many before them', () => {
  fc.assert(
    fc.property(aWorld, fc.constantFrom('SE', null), (world, country) => {
      const engine = engineOf(world)
      if (country !== null) engine.filter('countryCode', { values: [country] })
      const rows = world.flat().filter(row => country === null || row.countryCode === country)
      const of = (...numbers: readonly number[]) => rows.filter(row => numbers.includes(Number(row.yearMonth)))
      const free = figureResult(engine, { metric: 'onTimeShare' })
      expect(free.amount).toBe(share(rows))
      expect(free.compared).toMatchObject({ months: [202601], before: [202512], amount: share(of(202601)) })
      engine.filter('yearMonth', { from: 202512, to: 202602 })
      const { amount, compared, trend, months: of12 } = figureResult(engine, { metric: 'shipments' })
      expect(of12).toEqual([202511, 202512, 202601])
      expect(amount).toBe(sum(of(202512, 202601, 202602), 'total'))
      // November alone is not as long as December and January.
      expect(compared).toBeNull()
      expect(trend).toEqual([202511, 202512, 202601].map(month => sum(of(month), 'total')))
      engine.filter('yearMonth', { from: 202601, to: 202602 })
      expect(figureResult(engine, { metric: 'shipments' }).compared).toMatchObject({
        months: [202601],
        before: [202512],
        amountBefore: sum(of(202512), 'total'),
      })
    }),
    { numRuns: 60 },
  )
})

test('a performance table has the latest complete month, its change and the average over complete months', () => {
  fc.assert(
    fc.property(aWorld, world => {
      const engine = engineOf(world)
      const result = performanceResult(engine, { by: 'carrierId', metric: 'onTimeShare' })
      expect(result).toMatchObject({ latest: 202601, running: 202602, months: [202511, 202512, 202601] })
      expect(result.rows.map(({ count }) => count)).toEqual(
        result.rows.map(({ count }) => count).toSorted((a, b) => b - a),
      )
      for (const { value, count, latest, change, average, trend } of result.rows) {
        const own = world.flat().filter(row => row.carrierId === value)
        const [november, december, january] = months.map(month => own.filter(row => row.yearMonth === month))
        expect(count).toBe(sum(own, 'total'))
        expect(latest).toBe(share(january ?? []))
        const before = share(december ?? [])
        expect(change).toBe(latest === null || before === null ? null : latest - before)
        expect(average).toBe(share(own.filter(row => row.yearMonth !== 202602)))
        expect(trend).toEqual([november, december, january].map(rows => share(rows ?? [])))
      }
    }),
    { numRuns: 60 },
  )
})

test('totals change in percent and average per month', () => {
  const row = { merchantId: 'a', carrierId: 'x', countryCode: 'SE', onTime: 1, weight: 0 }
  const engine = engineOf([
    [{ ...row, yearMonth: 202512, total: 4 }],
    [{ ...row, yearMonth: 202601, total: 5 }],
    [{ ...row, yearMonth: 202602, total: 100 }],
  ])
  const { rows } = performanceResult(engine, { by: 'carrierId', metric: 'shipments' })
  expect(rows).toEqual([
    { value: 'x', count: 109, latest: 5, change: 25, isClear: false, average: 4.5, trend: [4, 5], behind: null },
  ])
})

test('a year before is the same month', () => {
  const row = { merchantId: 'a', carrierId: 'x', countryCode: 'SE', onTime: 1, weight: 0 }
  const engine = engineOf(
    [202501, 202512, 202601, 202602].map((yearMonth, index) => [{ ...row, yearMonth, total: index + 4 }]),
  )
  expect(figureResult(engine, { metric: 'shipments' }, 'year').compared).toMatchObject({
    months: [202601],
    before: [202501],
    amountBefore: 4,
    change: 50,
  })
  expect(performanceResult(engine, { by: 'carrierId', metric: 'shipments' }, 'year')).toMatchObject({
    latest: 202601,
    before: 202501,
    rows: [{ change: 50 }],
  })
  engine.filter('yearMonth', { from: 202512, to: 202602 })
  // December 2024 is not known.
  expect(figureResult(engine, { metric: 'shipments' }, 'year').compared).toBeNull()
})

test('a ratio says how many it is of, and a measured total of nothing is no amount', () => {
  const row = { merchantId: 'a', carrierId: 'x', countryCode: 'SE', weight: 0 }
  const engine = engineOf([
    [{ ...row, yearMonth: 202512, total: 4, onTime: 3 }],
    [{ ...row, yearMonth: 202601, total: 12, onTime: 9 }],
  ])
  expect(figureResult(engine, { metric: 'onTimeShare' })).toMatchObject({ amount: 75, behind: 16 })
  expect(figureResult(engine, { metric: 'shipments' }).behind).toBeNull()
  expect(figureResult(engine, { metric: 'weight' })).toMatchObject({ amount: null, trend: [null, null] })
  const { rows } = performanceResult(engine, { by: 'carrierId', metric: 'onTimeShare' })
  expect(rows[0]?.behind).toEqual({ average: 16, trend: [4, 12] })
})

test('rows without a value can be left out', () => {
  const row = { merchantId: 'a', countryCode: 'SE', onTime: 1, weight: 0, total: 3, yearMonth: 202601 }
  const engine = engineOf([
    [
      { ...row, carrierId: 'x' },
      { ...row, carrierId: null },
    ],
  ])
  const valuesOf = (onlyKnown?: true) =>
    performanceResult(engine, { by: 'carrierId', metric: 'shipments', ...(onlyKnown && { onlyKnown }) }).rows.map(
      ({ value }) => value,
    )
  expect(valuesOf().toSorted()).toEqual(['x', null].toSorted())
  expect(valuesOf(true)).toEqual(['x'])
})
