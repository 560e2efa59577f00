import { beforeAll, expect, test } from 'vitest'
import { knownShipments } from '../test/known-shipments.ts'
import { backtest, type Prediction } from './backtest.ts'
import { reportOf } from './report.ts'

const trainBefore = Date.UTC(2026, 6, 1)
const shipments = knownShipments(3600)
let predictions: Prediction[]

beforeAll(() => {
  predictions = [...backtest(shipments, trainBefore)]
})

test('on shipments with a known pattern, predictions are close to the best possible', () => {
  const { maeAtDeparture, baselines } = reportOf(predictions)
  // The hour is uniform over six hours (1.5 h from its middle), and one in five arrives a workday later.
  expect(maeAtDeparture).toBeLessThan(0.4)
  expect(maeAtDeparture).toBeLessThan(0.6 * (baselines.routeMedian.maeAtDeparture ?? 0))
})

test('four of five intervals contain the true time', () => {
  const { coverage80 } = reportOf(predictions)
  expect(coverage80).toBeGreaterThan(0.76)
  expect(coverage80).toBeLessThan(0.86)
})

test('the chance of lateness separates late from on time, and is calibrated', () => {
  const { atDeparture, baselines } = reportOf(predictions)
  expect(atDeparture.auc).toBeGreaterThan(0.6)
  expect(atDeparture.brier).toBeLessThanOrEqual(baselines.lateRateBrier ?? 0)
})

test('no prediction uses a shipment that arrived after it', () => {
  const moment = Date.UTC(2026, 7, 1)
  const changed = shipments.map(shipment =>
    shipment.metAt >= moment ? { ...shipment, metAt: shipment.metAt + 40 * 86_400_000 } : shipment,
  )
  const withoutTruth = (all: readonly Prediction[]) => all.map(({ metAt, ...predicted }) => predicted)
  const before = predictions.filter(prediction => prediction.metAt < moment)
  const again = [...backtest(changed, trainBefore)].filter(prediction => prediction.metAt < moment)
  expect(before.length).toBeGreaterThan(200)
  expect(withoutTruth(again)).toEqual(withoutTruth(before))
})

test('only shipments ordered after the split are predicted', () => {
  const ordered = shipments.filter(shipment => shipment.orderedAt >= trainBefore)
  expect(predictions.filter(prediction => prediction.moment === 'order')).toHaveLength(ordered.length)
})

test('without history there is no prediction', () => {
  expect([...backtest(shipments.slice(0, 20), 0)]).toEqual([])
})
