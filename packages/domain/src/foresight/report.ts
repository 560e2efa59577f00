import { dayMs } from '../times/milliseconds.ts'
import type { Prediction } from './backtest.ts'
import { aucOf, brierOf, calibrationTable, type LateOutcome, meanOf, precisionOf } from './scores.ts'

const round = (value: number | null): number | null => (value === null ? null : Math.round(value * 10_000) / 10_000)

/** The report of a backtest. Errors are in days. */
export function reportOf(predictions: readonly Prediction[]) {
  const atOrder = predictions.filter(prediction => prediction.moment === 'order')
  const atDeparture = predictions.filter(prediction => prediction.moment === 'departure')
  const both = (of: (prediction: Prediction) => number | null) => ({
    maeAtOrder: round(maeOf(atOrder, of)),
    maeAtDeparture: round(maeOf(atDeparture, of)),
  })
  const late = latenessOf(predictions)
  return {
    ...both(prediction => prediction.at),
    coverage80: round(coverageOf(predictions)),
    lateAuc: late.auc,
    brier: late.brier,
    precision: late.precision,
    recall: late.recall,
    baselines: {
      globalMedian: both(prediction => prediction.globalMedian),
      routeMedian: both(prediction => prediction.routeMedian),
      promise: both(prediction => prediction.deadline),
      /** The Brier score of always predicting the rate of lateness. */
      lateRateBrier: round(late.rate * (1 - late.rate)),
    },
    atOrder: { n: atOrder.length, coverage80: round(coverageOf(atOrder)), ...latenessOf(atOrder) },
    atDeparture: { n: atDeparture.length, coverage80: round(coverageOf(atDeparture)), ...latenessOf(atDeparture) },
    unit: 'days',
  }
}

const outcomesOf = (predictions: readonly Prediction[]): LateOutcome[] =>
  predictions.flatMap(({ lateProbability, deadline, metAt }) =>
    lateProbability === null || deadline === null ? [] : [{ chance: lateProbability, isLate: metAt > deadline }],
  )

export const calibrationOfPredictions = (predictions: readonly Prediction[]) =>
  calibrationTable(outcomesOf(predictions))

function maeOf(predictions: readonly Prediction[], of: (prediction: Prediction) => number | null): number | null {
  return meanOf(
    predictions.flatMap(prediction => {
      const at = of(prediction)
      return at === null ? [] : [Math.abs(at - prediction.metAt) / dayMs]
    }),
  )
}

const coverageOf = (predictions: readonly Prediction[]): number | null =>
  meanOf(predictions.map(({ from, metAt, to }) => (from <= metAt && metAt <= to ? 1 : 0)))

function latenessOf(predictions: readonly Prediction[]) {
  const outcomes = outcomesOf(predictions)
  const { precision, recall } = precisionOf(outcomes)
  return {
    rate: round(meanOf(outcomes.map(({ isLate }) => (isLate ? 1 : 0)))) ?? 0,
    auc: round(aucOf(outcomes)),
    brier: round(brierOf(outcomes)),
    precision: round(precision),
    recall: round(recall),
  }
}
