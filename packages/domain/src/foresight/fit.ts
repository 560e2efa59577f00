import type { Instant } from '../times/instant.ts'
import { clockOfCountry, dayMs, weekdayOf } from '../times/local-time.ts'
import { type Calibration, calibrationOf, type Trial } from './calibration.ts'
import { distributionOf, fitGroups, type Group } from './model.ts'
import { shareUpTo } from './quantiles.ts'
import { countryOf, type PlacedSample, type Sample } from './subject.ts'
import { ratesOf, type WeekdayRates } from './work-clock.ts'

/** Completed shipments older than nine weeks teach nothing any more; whole weeks hold every weekday as often. */
export const windowDays = 63
/** The newest part of the window, on which the rest is tried before all of it is used. */
const trialDays = 14
const leastTraining = 200

export type StageFit = { readonly groups: ReadonlyMap<string, Group>; readonly calibration: Calibration | null }

/** What the samples of one stage teach; all of them ended before `windowTo`. */
export const fitStage = (samples: readonly PlacedSample[], windowTo: Instant): StageFit => ({
  groups: fitGroups(samples),
  calibration: tryOut(samples, windowTo - trialDays * dayMs),
})

export function learnRates(samples: readonly Sample[]): WeekdayRates {
  const deliveries = [0, 0, 0, 0, 0, 0, 0]
  for (const { metAt, toArea } of samples) {
    const weekday = weekdayOf(Math.floor((metAt + clockOfCountry(countryOf(toArea)).offsetAt(metAt)) / dayMs))
    deliveries[weekday] = (deliveries[weekday] ?? 0) + 1
  }
  return ratesOf(deliveries)
}

/** Fits what had ended by `cut` and looks how those after it compare. */
function tryOut(samples: readonly PlacedSample[], cut: Instant): Calibration | null {
  const known = samples.filter(({ sample }) => sample.metAt < cut)
  if (known.length < leastTraining) return null
  const groups = fitGroups(known)
  return calibrationOf(samples.filter(({ sample }) => sample.metAt >= cut).map(sample => trialOf(sample, groups)))
}

function trialOf(
  { sample, placed, work, sinceWork, deadlineWork }: PlacedSample,
  groups: ReadonlyMap<string, Group>,
): Trial {
  const { quantiles } = distributionOf(placed, key => groups.get(key))
  const shift = groups.get(placed.week)?.quantiles[0] ?? 0
  const passed = shareUpTo(quantiles, sinceWork - shift)
  const shareAt = (at: number): number =>
    Math.min(1, Math.max(0, (shareUpTo(quantiles, at - shift) - passed) / (1 - passed)))
  return {
    share: shareAt(work),
    chance: deadlineWork === null ? null : 1 - shareAt(deadlineWork),
    isLate: sample.deadline !== null && sample.metAt > sample.deadline,
  }
}
