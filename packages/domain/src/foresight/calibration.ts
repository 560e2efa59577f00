import { type Quantiles, quantilesOf, shareUpTo, valueAt } from './quantiles.ts'

/**
 * How well a model predicted the newest shipments of the window, which it was not fitted on: where in its distributions the true
 * times lay, and how its chances of lateness compare with what happened. More shipments give it more weight.
 */
export type Calibration = {
  readonly n: number
  /** The quantiles of the shares at which the true times lay. For a perfect model they equal the levels. */
  readonly shares: Quantiles
  /** Observed lateness as a function of the predicted chance: chance → rate + slope × (chance − rate). */
  readonly late: { readonly rate: number; readonly slope: number }
}

export type Trial = {
  /** The share of the distribution at which the true time lay. */
  readonly share: number
  readonly chance: number | null
  readonly isLate: boolean
}

const minTrials = 50

export function calibrationOf(trials: readonly Trial[]): Calibration | null {
  if (trials.length < minTrials) return null
  return { n: trials.length, shares: quantilesOf(trials.map(trial => trial.share)), late: lateLine(trials) }
}

/** The share to read from the distribution so that the true time lies below it in this part of all cases. */
export const calibrated = (calibration: Calibration | null, part: number): number =>
  calibration === null ? part : mix(part, clamp(valueAt(calibration.shares, part), 0.001, 0.999), calibration.n)

/** The chance of lateness, from the share of the distribution before the deadline. */
export function lateChance(calibration: Calibration | null, shareBefore: number): number {
  if (calibration === null) return clamp(1 - shareBefore, 0, 1)
  const chance = rawChance(calibration.shares, shareBefore, calibration.n)
  const { rate, slope } = calibration.late
  return clamp(rate + slope * (chance - rate), 0.001, 0.999)
}

const rawChance = (shares: Quantiles, before: number, n: number): number =>
  1 - mix(before, clamp(shareUpTo(shares, before), 0, 1), n)

/** Moves the predicted value towards the observed one. `n` is the number of samples. */
const mix = (predicted: number, observed: number, n: number): number =>
  predicted + (observed - predicted) * (n / (n + prior))

const prior = 150

/** Least squares, pulled towards the diagonal. */
function lateLine(trials: readonly Trial[]): Calibration['late'] {
  const shares = quantilesOf(trials.map(trial => trial.share))
  const points = trials.flatMap(({ chance, isLate }) =>
    chance === null ? [] : [{ x: rawChance(shares, 1 - chance, trials.length), y: isLate ? 1 : 0 }],
  )
  if (points.length < minTrials) return { rate: 0, slope: 1 }
  const [x, y] = [mean(points.map(point => point.x)), mean(points.map(point => point.y))]
  const covariance = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0)
  const variance = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  const slope = clamp((covariance + diagonalWeight) / (variance + diagonalWeight), 0.1, 1)
  return { rate: mix(x, y, points.length), slope }
}

const diagonalWeight = 1

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
