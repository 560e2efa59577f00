import type { Instant } from '../times/instant.ts'
import { calibrated, lateChance } from './calibration.ts'
import { type Distribution, distributionOf, type FindGroup, type ModelHead } from './model.ts'
import { type Quantiles, shareUpTo, valueAt } from './quantiles.ts'
import { type Placed, placeOf, type StageId, type Subject } from './subject.ts'
import type { WorkClock } from './work-clock.ts'

/** When a promise will be met, and what that rests on. */
export type Forecast = {
  /** As likely before as after. */
  readonly at: Instant
  /** Four of five come between these two. */
  readonly from: Instant
  readonly to: Instant
  /** Null without a promise. */
  readonly lateProbability: number | null
  readonly basis: Basis
}

/** The reasons as data. */
export type Basis = {
  readonly stage: StageId
  readonly since: Instant
  readonly now: Instant
  readonly windowFrom: Instant
  readonly windowTo: Instant
  readonly groups: readonly { readonly key: string; readonly n: number; readonly weight: number }[]
  /** Workdays that the hours of the week add or take. */
  readonly weekShift: number
  /** The share of comparable shipments that had arrived by now: those are ruled out. */
  readonly passed: number
  /** In workdays from the midnight before the stage was reached: q10, q50 and q90, before anything is ruled out. */
  readonly workdays: readonly [number, number, number]
}

export type ForecastModel = { readonly head: ModelHead; readonly clockFor: (countryCode: string) => WorkClock }

/** Null while nothing like it has ever arrived. */
export function forecastArrival(
  { head, clockFor }: ForecastModel,
  subject: Subject,
  find: FindGroup,
  now: Instant,
): Forecast | null {
  const placed = placeOf(subject, clockFor)
  return forecastPlaced({ head, subject, placed, find, distribution: distributionOf(placed, find), now })
}

export type ForecastInput = {
  readonly head: ModelHead
  readonly subject: Subject
  readonly placed: Placed
  readonly find: FindGroup
  readonly distribution: Distribution
  readonly now: Instant
}

export function forecastPlaced({ head, subject, placed, find, distribution, now }: ForecastInput): Forecast | null {
  const { quantiles, used } = distribution
  if (used.length === 0) return null
  const shift = find(placed.week)?.quantiles[0] ?? 0
  const start = placed.start + shift
  const passed = Math.min(0.9999, shareUpTo(quantiles, placed.clock.at(now) - start))
  const calibration = head.calibrations[subject.stage] ?? null
  const at = (part: number): Instant => {
    const share = passed + (1 - passed) * calibrated(calibration, part)
    return Math.max(now, placed.clock.instantOf(start + valueAt(quantiles, share)))
  }
  return {
    at: at(0.5),
    from: at(0.1),
    to: at(0.9),
    lateProbability: chanceOf(subject, placed, { quantiles, start, passed, now }, calibration),
    basis: {
      stage: subject.stage,
      since: subject.since,
      now,
      windowFrom: head.windowFrom,
      windowTo: head.windowTo,
      groups: used,
      weekShift: shift,
      passed,
      workdays: [valueAt(quantiles, 0.1), valueAt(quantiles, 0.5), valueAt(quantiles, 0.9)],
    },
  }
}

type Standing = { quantiles: Quantiles; start: number; passed: number; now: Instant }

function chanceOf(
  { deadline }: Subject,
  { clock }: Placed,
  { quantiles, start, passed, now }: Standing,
  calibration: Parameters<typeof lateChance>[0],
): number | null {
  if (deadline === null) return null
  if (deadline <= now) return 1
  const before = (shareUpTo(quantiles, clock.at(deadline) - start) - passed) / (1 - passed)
  return lateChance(calibration, Math.min(1, Math.max(0, before)))
}
