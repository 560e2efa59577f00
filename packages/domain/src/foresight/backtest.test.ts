import { beforeAll, expect, test } from 'vitest'
import { knownWorld } from '../test/journeys.ts'
import { backtest, type Prediction } from './backtest.ts'
import { reportOf } from './report.ts'

const trainBefore = Date.UTC(2026, 6, 1)
const world = knownWorld(3600)
let guesses: Prediction[]

beforeAll(() => {
  guesses = [...backtest(world, trainBefore)]
})

test('in a world whose truth is known, predictions come near what can be known at all', () => {
  const { maeAtDeparture, baselines } = reportOf(guesses)
  // The hour is even over six (1.5 h from its middle), and a fifth come a workday later.
  expect(maeAtDeparture).toBeLessThan(0.4)
  expect(maeAtDeparture).toBeLessThan(0.6 * (baselines.routeMedian.maeAtDeparture ?? 0))
})

test('four of five intervals hold', () => {
  const { coverage80 } = reportOf(guesses)
  expect(coverage80).toBeGreaterThan(0.76)
  expect(coverage80).toBeLessThan(0.86)
})

test('the chance of lateness tells late from on time, and means what it says', () => {
  const { atDeparture, baselines } = reportOf(guesses)
  expect(atDeparture.auc).toBeGreaterThan(0.6)
  expect(atDeparture.brier).toBeLessThanOrEqual(baselines.lateRateBrier ?? 0)
})

test('no prediction knows what had not arrived before it', () => {
  const moment = Date.UTC(2026, 7, 1)
  const changed = world.map(one => (one.metAt >= moment ? { ...one, metAt: one.metAt + 40 * 86_400_000 } : one))
  const untouched = (all: readonly Prediction[]) => all.map(({ metAt, ...said }) => said)
  const before = guesses.filter(guess => guess.metAt < moment)
  const again = [...backtest(changed, trainBefore)].filter(guess => guess.metAt < moment)
  expect(before.length).toBeGreaterThan(200)
  expect(untouched(again)).toEqual(untouched(before))
})

test('only what was ordered after the split is foretold', () => {
  const asked = world.filter(one => one.orderedAt >= trainBefore)
  expect(guesses.filter(guess => guess.moment === 'order')).toHaveLength(asked.length)
})

test('without history nothing is said', () => {
  expect([...backtest(world.slice(0, 20), 0)]).toEqual([])
})
