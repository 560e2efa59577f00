import { type Quantiles, quantilesOf, shareUpTo, valueAt } from './quantiles.ts'

/**
 * How a model did on shipments it had not seen, the newest of the window: where in its distributions they came to lie, and how
 * its chances of lateness went with what happened. It is believed the more, the more shipments it rests on.
 */
export type Calibration = {
  readonly n: number
  /** The quantiles of the shares at which the true times lay; of a perfect model they are the levels themselves. */
  readonly shares: Quantiles
  /** Observed lateness on the chance that was given: chance → rate + slope × (chance − rate). */
  readonly late: { readonly rate: number; readonly slope: number }
}

export type Trial = {
  /** At which share of its distribution the true time lay. */
  readonly share: number
  readonly chance: number | null
  readonly isLate: boolean
}

const leastTrials = 50

export function calibrationOf(trials: readonly Trial[]): Calibration | null {
  if (trials.length < leastTrials) return null
  return { n: trials.length, shares: quantilesOf(trials.map(trial => trial.share)), late: lateLine(trials) }
}

/** The share to read off, so that the true time lies below it in this part of all cases. */
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

/** From what was said towards what was seen, with so many samples of it. */
const mix = (said: number, seen: number, n: number): number => said + (seen - said) * (n / (n + prior))

const prior = 150

/** Least squares, held to the diagonal by as much as a few dozen shipments would. */
function lateLine(trials: readonly Trial[]): Calibration['late'] {
  const shares = quantilesOf(trials.map(trial => trial.share))
  const points = trials.flatMap(({ chance, isLate }) =>
    chance === null ? [] : [{ x: rawChance(shares, 1 - chance, trials.length), y: isLate ? 1 : 0 }],
  )
  if (points.length < leastTrials) return { rate: 0, slope: 1 }
  const [x, y] = [mean(points.map(point => point.x)), mean(points.map(point => point.y))]
  const together = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0)
  const apart = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  const slope = clamp((together + hold) / (apart + hold), 0.1, 1)
  return { rate: mix(x, y, points.length), slope }
}

const hold = 1

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
