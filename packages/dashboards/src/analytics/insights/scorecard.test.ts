import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Engine } from '../../crossfilter/engine.ts'
import { chunkOf } from '../../data/chunk.ts'
import { type OperationsRow, operationsSet } from '../operations.ts'
import { operationsBoard } from '../operations-board.ts'
import { type StratumCount, scorecardResult, scored } from './scorecard.ts'

test('carriers with equal rates in all strata are equal, however different their mix', () => {
  const aMix = fc.array(
    fc.record({ value: fc.constantFrom('x', 'y', 'z'), place: fc.nat(4), hundreds: fc.integer({ min: 1, max: 40 }) }),
    { minLength: 1, maxLength: 20 },
  )
  const rates = [0.99, 0.9, 0.75, 0.5, 0.1]
  fc.assert(
    fc.property(aMix, mix => {
      const counts = mix.map(({ value, place, hundreds }) => ({
        value,
        stratum: String(place),
        decided: hundreds * 100,
        kept: Math.round(hundreds * 100 * (rates[place] ?? 0)),
      }))
      const { overall, scores } = scored(counts)
      for (const { adjusted, verdict } of scores) {
        expect(adjusted.share).toBeCloseTo(overall, 10)
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
})

test('a carrier with harder lanes is not punished', () => {
  const { overall, scores } = scored([
    count('easy', 'city', 1000, 950),
    count('easy', 'island', 100, 50),
    count('hard', 'city', 100, 99),
    count('hard', 'island', 1000, 700),
  ])
  const [easy, hard] = [scores.find(({ value }) => value === 'easy'), scores.find(({ value }) => value === 'hard')]
  expect(overall).toBeCloseTo(1799 / 2200, 10)
  expect(easy?.own.share).toBeGreaterThan(hard?.own.share ?? 1)
  expect(easy?.adjusted.share).toBeLessThan(hard?.adjusted.share ?? 0)
  // 1049 of 1100: the city’s rate for 100 and the island’s for 1000.
  const expected = (100 * 1049) / 1100 + (1000 * 750) / 1100
  expect(hard?.adjusted.share).toBeCloseTo((799 / expected) * overall, 10)
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

test('follows the filters of the board, except those of the carrier and of the outcome', () => {
  const measures = Object.keys(operationsSet.columns).filter(
    name => operationsSet.columns[name as keyof typeof operationsSet.columns].kind === 'measure',
  )
  const row = (carrier: string, country: string, outcome: boolean | null, total: number) =>
    ({
      ...Object.fromEntries(Object.keys(operationsSet.columns).map(name => [name, null])),
      ...Object.fromEntries(measures.map(name => [name, 0])),
      year: 2026,
      month: 1,
      serviceProviderId: carrier,
      toCountryCode: country,
      wasDeliveredOnTime: outcome,
      total,
    }) as unknown as OperationsRow
  const engine = new Engine(operationsSet, { zone: 'UTC', now: Date.parse('2026-02-10T12:00:00Z') })
  const rows = [
    row('x', 'SE', true, 90),
    row('x', 'SE', false, 10),
    row('x', 'SE', null, 7),
    row('x', 'NO', true, 5),
    row('y', 'SE', true, 30),
    row('y', 'SE', false, 20),
  ]
  engine.put([{ id: '1', chunk: chunkOf(operationsSet, rows) }])
  engine.filter('toCountryCode', { values: ['SE'] })
  engine.filter('serviceProviderId', { values: ['x'] })
  engine.filter('wasDeliveredOnTime', { values: [1] })
  const { scorecard } = operationsBoard
  if (scorecard === undefined) throw new Error('The board has a scorecard.')
  const { decided, overall, scores } = scorecardResult(engine, scorecard)
  expect({ decided, overall }).toEqual({ decided: 150, overall: 0.8 })
  expect(scores).toMatchObject([
    { value: 'x', decided: 100, kept: 90, comparable: 100, verdict: 'above' },
    { value: 'y', decided: 50, kept: 30, comparable: 50, verdict: 'below' },
  ])
  engine.filter('yearMonth', { from: 202602, to: null })
  expect(scorecardResult(engine, scorecard).scores).toEqual([])
})
