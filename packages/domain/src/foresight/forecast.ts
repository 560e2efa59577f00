import type { Instant } from '../times/instant.ts'
import { calibrated, lateChance } from './calibration.ts'
import { type Distribution, distributionOf, type FindGroup, type ModelHead, shiftOf } from './model.ts'
import { type Quantiles, shareUpTo, valueAt } from './quantiles.ts'
import { type Placed, placeOf, type StageId, type Subject } from './subject.ts'
import type { WorkClock } from './work-clock.ts'

/** When a promise will be met, and the basis of this forecast. */
export type Forecast = {
  /** The median. */
  readonly at: Instant
  /** Four of five arrive between these two. */
  readonly from: Instant
  readonly to: Instant
  /** Null without a promise. */
  readonly lateProbability: number | null
  /** Hardly anything comparable took this long, so its times say nothing. */
  readonly isSpent: boolean
  readonly basis: Basis
}

/** The inputs of a forecast, to explain it. */
export type Basis = {
  readonly stage: StageId
  readonly since: Instant
  readonly now: Instant
  readonly windowFrom: Instant
  readonly windowTo: Instant
  readonly groups: readonly { readonly key: string; readonly n: number; readonly weight: number }[]
  /** The shift in workdays for this hour of the week. */
  readonly weekShift: number
  /** The shift in workdays for this sender. */
  readonly senderShift: number
  /** The share of comparable shipments that would have arrived by now. They are excluded. */
  readonly passed: number
  /** q10, q50 and q90 in workdays from the midnight before the stage was reached, before anything is excluded. */
  readonly workdays: readonly [number, number, number]
}

export type ForecastModel = { readonly head: ModelHead; readonly clockFor: (countryCode: string) => WorkClock }

/** Null if no comparable shipment has arrived yet. */
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
  const weekShift = shiftOf(find, placed.week)
  const senderShift = shiftOf(find, placed.sender)
  const start = placed.start + weekShift + senderShift
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
    isSpent: passed > mostPassed,
    lateProbability: chanceOf(subject, placed, { quantiles, start, passed, now }, calibration),
    basis: {
      stage: subject.stage,
      since: subject.since,
      now,
      windowFrom: head.windowFrom,
      windowTo: head.windowTo,
      groups: used,
      weekShift,
      senderShift,
      passed,
      workdays: [valueAt(quantiles, 0.1), valueAt(quantiles, 0.5), valueAt(quantiles, 0.9)],
    },
  }
}

/** Beyond this share, what is left of the distribution is a guess that moves on with the clock. */
const mostPassed = 0.999

type Remaining = { quantiles: Quantiles; start: number; passed: number; now: Instant }

function chanceOf(
  { deadline }: Subject,
  { clock }: Placed,
  { quantiles, start, passed, now }: Remaining,
  calibration: Parameters<typeof lateChance>[0],
): number | null {
  if (deadline === null) return null
  if (deadline <= now) return 1
  const before = (shareUpTo(quantiles, clock.at(deadline) - start) - passed) / (1 - passed)
  return lateChance(calibration, Math.min(1, Math.max(0, before)))
}
