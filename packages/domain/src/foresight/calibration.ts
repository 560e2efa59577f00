import { correctedChance, type LateCorrection, lateCorrectionOf } from './late-correction.ts'
import { type Quantiles, quantilesOf, valueAt } from './quantiles.ts'

/**
 * How well a model predicted shipments that it was not fitted on: where in its distributions the true times of the newest lay, and
 * how its chances of lateness compare with what happened over the whole window. More shipments give it more weight.
 */
export type Calibration = {
  readonly n: number
  /** The quantiles of the shares at which the true times lay. For a perfect model they equal the levels. */
  readonly shares: Quantiles
  readonly late: LateCorrection
}

export type Trial = {
  /** The share of the distribution at which the true time lay. */
  readonly share: number
  readonly chance: number | null
  readonly isLate: boolean
}

const minTrials = 50

/** Corrects the levels by the newest trials, and the chance of lateness by all of them. */
export function calibrationOf(newest: readonly Trial[], all: readonly Trial[]): Calibration | null {
  if (newest.length < minTrials) return null
  return { n: newest.length, shares: quantilesOf(newest.map(trial => trial.share)), late: lateCorrectionOf(all) }
}

/** The share to read from the distribution so that the true time lies below it in this part of all cases. */
export const calibrated = (calibration: Calibration | null, part: number): number =>
  calibration === null ? part : mix(part, clamp(valueAt(calibration.shares, part), 0.001, 0.999), calibration.n)

/** The chance of lateness, from the share of the distribution before the deadline. */
export const lateChance = (calibration: Calibration | null, shareBefore: number): number =>
  calibration === null ? clamp(1 - shareBefore, 0, 1) : correctedChance(calibration.late, 1 - shareBefore)

/** Moves the predicted value towards the observed one. `n` is the number of samples. */
const mix = (predicted: number, observed: number, n: number): number =>
  predicted + (observed - predicted) * (n / (n + prior))

const prior = 150

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
