import { dayMs } from '../times/local-time.ts'
import type { Prediction } from './backtest.ts'
import { aucOf, brierOf, calibrationTable, meanOf, precisionOf, type Verdict } from './scores.ts'

const round = (value: number | null): number | null => (value === null ? null : Math.round(value * 10_000) / 10_000)

/** What a backtest comes to. Errors are in days. */
export function reportOf(guesses: readonly Prediction[]) {
  const atOrder = guesses.filter(guess => guess.moment === 'order')
  const atDeparture = guesses.filter(guess => guess.moment === 'departure')
  const both = (of: (guess: Prediction) => number | null) => ({
    maeAtOrder: round(maeOf(atOrder, of)),
    maeAtDeparture: round(maeOf(atDeparture, of)),
  })
  const late = latenessOf(guesses)
  return {
    ...both(guess => guess.at),
    coverage80: round(coverageOf(guesses)),
    lateAuc: late.auc,
    brier: late.brier,
    precision: late.precision,
    recall: late.recall,
    baselines: {
      globalMedian: both(guess => guess.globalMedian),
      routeMedian: both(guess => guess.routeMedian),
      promise: both(guess => guess.deadline),
      /** Of always saying the rate of lateness itself. */
      lateRateBrier: round(late.rate * (1 - late.rate)),
    },
    atOrder: { n: atOrder.length, coverage80: round(coverageOf(atOrder)), ...latenessOf(atOrder) },
    atDeparture: { n: atDeparture.length, coverage80: round(coverageOf(atDeparture)), ...latenessOf(atDeparture) },
    unit: 'days',
  }
}

export const verdictsOf = (guesses: readonly Prediction[]): Verdict[] =>
  guesses.flatMap(({ lateProbability, deadline, metAt }) =>
    lateProbability === null || deadline === null ? [] : [{ chance: lateProbability, isLate: metAt > deadline }],
  )

export const calibrationOfPredictions = (guesses: readonly Prediction[]) => calibrationTable(verdictsOf(guesses))

function maeOf(guesses: readonly Prediction[], of: (guess: Prediction) => number | null): number | null {
  return meanOf(
    guesses.flatMap(guess => {
      const at = of(guess)
      return at === null ? [] : [Math.abs(at - guess.metAt) / dayMs]
    }),
  )
}

const coverageOf = (guesses: readonly Prediction[]): number | null =>
  meanOf(guesses.map(({ from, metAt, to }) => (from <= metAt && metAt <= to ? 1 : 0)))

function latenessOf(guesses: readonly Prediction[]) {
  const verdicts = verdictsOf(guesses)
  const { precision, recall } = precisionOf(verdicts)
  return {
    rate: round(meanOf(verdicts.map(({ isLate }) => (isLate ? 1 : 0)))) ?? 0,
    auc: round(aucOf(verdicts)),
    brier: round(brierOf(verdicts)),
    precision: round(precision),
    recall: round(recall),
  }
}
