import { expect, test } from 'vitest'
import { longJourneys } from '../test/long-journeys.ts'
import { dayMs } from '../times/milliseconds.ts'
import type { PastShipment } from './backtest.ts'
import { fitStage, learnRates, windowDays } from './fit.ts'
import { forecastArrival } from './forecast.ts'
import { aucOf, brierOf, type LateOutcome, meanOf } from './scores.ts'
import { placeSample, type Sample } from './subject.ts'
import { clocksOf } from './work-clock.ts'

const stepDays = 10
const journeys = longJourneys(6000)
const first = Date.UTC(2025, 9, 6)
const nights = Array.from({ length: 11 }, (_, nth) => first + nth * stepDays * dayMs)

const orderOf = ({ orderedAt, departedAt, ...rest }: PastShipment): Sample => ({
  ...rest,
  stage: 'order',
  since: orderedAt,
})

/** What the model of a night says at order of the shipments of the next days, with its correction and without. */
function foretold(samples: readonly Sample[], night: number) {
  const window = samples.filter(({ metAt }) => metAt < night && metAt >= night - windowDays * dayMs)
  const rates = learnRates(window)
  const clockFor = clocksOf(rates)
  const fit = fitStage(
    window.map(item => placeSample(item, clockFor)),
    night,
  )
  const head = { windowFrom: 0, windowTo: night, rates, calibrations: {} }
  const find = (key: string) => fit.groups.get(key)
  return samples
    .filter(({ since }) => since >= night && since < night + stepDays * dayMs)
    .map(sample => {
      const said = (calibrations: { order?: NonNullable<typeof fit.calibration> }) =>
        forecastArrival({ head: { ...head, calibrations }, clockFor }, sample, find, sample.since)
      const isLate = sample.metAt > (sample.deadline ?? 0)
      const corrected = said(fit.calibration === null ? {} : { order: fit.calibration })
      return {
        offBy: Math.abs((corrected?.at ?? 0) - sample.metAt) / dayMs,
        raw: { chance: said({})?.lateProbability ?? 0, isLate } satisfies LateOutcome,
        corrected: { chance: corrected?.lateProbability ?? 0, isLate } satisfies LateOutcome,
      }
    })
}

const foretoldOf = (all: readonly PastShipment[]) => {
  const samples = all.map(orderOf)
  return nights.flatMap(night => foretold(samples, night))
}

const known = foretoldOf(journeys)

test('over months in which lateness drifts, the correction keeps the ranking and improves the chances', () => {
  const auc = (of: 'raw' | 'corrected') => aucOf(known.map(item => item[of])) ?? 0
  const brier = (of: 'raw' | 'corrected') => brierOf(known.map(entry => entry[of])) ?? 1
  expect(known.length).toBeGreaterThan(1000)
  expect(auc('corrected')).toBeGreaterThan(auc('raw') - 0.01)
  expect(brier('corrected')).toBeLessThan(brier('raw'))
})

test('knowing who sends makes the estimate better', () => {
  const offBy = (all: readonly { offBy: number }[]) => meanOf(all.map(item => item.offBy)) ?? 0
  expect(offBy(foretoldOf(journeys.map(journey => ({ ...journey, sender: '' }))))).toBeGreaterThan(offBy(known))
})
