import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Engine } from '../../crossfilter/engine.ts'
import { chunkOf } from '../../data/chunk.ts'
import { type OperationsRow, operationsSet } from '../operations.ts'
import { operationsBoard } from '../operations-board.ts'
import { type StratumCount, scored } from './score-strata.ts'
import { scorecardResult } from './scorecard.ts'

test('carriers with equal rates in all strata are equal, however different their mix', () => {
  const aMix = fc.array(
    fc.record({
      value: fc.constantFrom('x', 'y', 'z'),
      position: fc.nat(4),
      hundreds: fc.integer({ min: 1, max: 40 }),
    }),
    { minLength: 1, maxLength: 20 },
  )
  const rates = [0.99, 0.9, 0.75, 0.5, 0.1]
  fc.assert(
    fc.property(aMix, mix => {
      const counts = mix.map(({ value, position, hundreds }) => ({
        value,
        stratum: String(position),
        decided: hundreds * 100,
        kept: Math.round(hundreds * 100 * (rates[position] ?? 0)),
        atFault: 0,
      }))
      for (const { difference, verdict } of scored(counts).scores) {
        expect(difference?.share ?? 0).toBeCloseTo(0, 10)
        expect(['same', 'alone']).toContain(verdict)
      }
    }),
  )
})

const count = (value: string, stratum: string, decided: number, kept: number): StratumCount => ({
  value,
  stratum,
  decided,
  kept,
  atFault: 0,
})

test('a carrier with harder routes is not punished', () => {
  const { scores } = scored([
    count('easy', 'city', 1000, 950),
    count('easy', 'island', 100, 50),
    count('hard', 'city', 100, 99),
    count('hard', 'island', 1000, 700),
  ])
  const [easy, hard] = [scores.find(({ value }) => value === 'easy'), scores.find(({ value }) => value === 'hard')]
  expect(easy?.own.share).toBeGreaterThan(hard?.own.share ?? 1)
  // Both strata weigh the same: 4 points better in the city, 20 on the island.
  expect(hard?.difference?.share).toBeCloseTo(0.12, 10)
  expect(easy?.difference?.share).toBeCloseTo(-0.12, 10)
  expect([hard?.verdict, easy?.verdict]).toEqual(['above', 'below'])
})

test('the difference and its interval are those of Mantel and Haenszel with the variance of Sato', () => {
  const { scores } = scored([
    count('one', 'a', 80, 72),
    count('other', 'a', 120, 96),
    count('one', 'b', 50, 30),
    count('other', 'b', 40, 18),
  ])
  const [a, b] = [(80 * 120) / 200, (50 * 40) / 90]
  const difference = (a * 0.1 + b * 0.15) / (a + b)
  const p =
    (80 ** 2 * 96 - 120 ** 2 * 72 + 80 * 120 * 20) / 200 ** 2 + (50 ** 2 * 18 - 40 ** 2 * 30 - 50 * 40 * 5) / 90 ** 2
  const q = (72 * 24 + 96 * 8) / 400 + (30 * 22 + 18 * 20) / 180
  const half = (1.959963984540054 * Math.sqrt(difference * p + q)) / (a + b)
  const score = scores.find(({ value }) => value === 'one')?.difference
  expect(score?.share).toBeCloseTo(difference, 12)
  expect(score?.low).toBeCloseTo(difference - half, 12)
  expect(score?.high).toBeCloseTo(difference + half, 12)
})

test('of a hundred intervals about 95 hold the true difference, also over many small strata', () => {
  let seed = 7
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const keptOf = (many: number, rate: number) =>
    Array.from({ length: many }, next).filter(amount => amount < rate).length
  const runs = 1000
  let held = 0
  for (let run = 0; run < runs; run++) {
    const { scores } = scored(
      Array.from({ length: 30 }, (_, position) => 0.5 + position / 100).flatMap((rate, position) => [
        count('one', String(position), 6, keptOf(6, rate + 0.1)),
        count('others', String(position), 9, keptOf(9, rate)),
      ]),
    )
    const difference = scores.find(({ value }) => value === 'one')?.difference
    if (difference && difference.low <= 0.1 && difference.high >= 0.1) held++
  }
  expect(held / runs).toBeGreaterThan(0.93)
  expect(held / runs).toBeLessThan(0.97)
})

test('a large carrier that is better is found, although most of all shipments are its own', () => {
  const { scores } = scored([count('large', 'a', 900, 855), count('small', 'a', 100, 88)])
  expect(scores[0]).toMatchObject({ value: 'large', verdict: 'above' })
})

test('carriers are marked only with enough shipments and others to compare with', () => {
  const { scores } = scored([
    count('good', 'a', 1000, 990),
    count('bad', 'a', 1000, 800),
    count('small', 'a', 29, 0),
    count('lonely', 'b', 500, 100),
  ])
  expect(scores.map(({ value, verdict }) => [value, verdict])).toEqual([
    ['good', 'above'],
    ['bad', 'below'],
    ['lonely', 'alone'],
    ['small', 'few'],
  ])
  expect(scored([])).toEqual({ decided: 0, overall: 0, scores: [] })
})

test('follows the filters of the board, except those of the carrier and of the outcome, and says whose fault it was', () => {
  const measures = Object.keys(operationsSet.columns).filter(
    name => operationsSet.columns[name as keyof typeof operationsSet.columns].kind === 'measure',
  )
  const row = (
    carrier: string,
    country: string,
    outcome: boolean | null,
    total: number,
    lateParty: string | null = null,
  ) =>
    ({
      ...Object.fromEntries(Object.keys(operationsSet.columns).map(name => [name, null])),
      ...Object.fromEntries(measures.map(name => [name, 0])),
      year: 2026,
      month: 1,
      serviceProviderId: carrier,
      toCountryCode: country,
      wasDeliveredOnTime: outcome,
      lateParty,
      total,
    }) as unknown as OperationsRow
  const engine = new Engine(operationsSet, { zone: 'UTC', now: Date.parse('2026-02-10T12:00:00Z') })
  const rows = [
    row('x', 'SE', true, 90),
    row('x', 'SE', false, 6, 'carrier'),
    row('x', 'SE', false, 4, 'warehouse'),
    row('x', 'SE', null, 7),
    row('x', 'NO', true, 5),
    row('y', 'SE', true, 30),
    row('y', 'SE', false, 20, 'carrier'),
  ]
  engine.put([{ id: '1', chunk: chunkOf(operationsSet, rows) }])
  engine.filter('toCountryCode', { values: ['SE'] })
  engine.filter('serviceProviderId', { values: ['x'] })
  engine.filter('wasDeliveredOnTime', { values: [1] })
  engine.filter('lateParty', { values: ['warehouse'] })
  const { scorecard } = operationsBoard
  if (scorecard === undefined) throw new Error('The board has a scorecard.')
  const { decided, overall, scores } = scorecardResult(engine, scorecard)
  expect({ decided, overall }).toEqual({ decided: 150, overall: 0.8 })
  expect(scores).toMatchObject([
    { value: 'x', decided: 100, kept: 90, atFault: 6, comparable: 100, verdict: 'above' },
    { value: 'y', decided: 50, kept: 30, atFault: 20, comparable: 50, verdict: 'below' },
  ])
  engine.filter('yearMonth', { from: 202602, to: null })
  expect(scorecardResult(engine, scorecard).scores).toEqual([])
})
