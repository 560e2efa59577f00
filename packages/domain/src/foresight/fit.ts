import type { Instant } from '../times/instant.ts'
import { clockOfCountry, dayMs, weekdayOf } from '../times/local-time.ts'
import { type Calibration, calibrationOf, type Trial } from './calibration.ts'
import { distributionOf, fitGroups, type Group } from './model.ts'
import { shareUpTo } from './quantiles.ts'
import { countryOf, type PlacedSample, type Sample } from './subject.ts'
import { ratesOf, type WeekdayRates } from './work-clock.ts'

/** Only shipments completed in the last nine weeks are used. Full weeks contain every weekday equally often. */
export const windowDays = 63
/** The newest part of the window, held out to calibrate a model fitted on the rest. */
const trialDays = 14
const minTraining = 200

export type StageFit = { readonly groups: ReadonlyMap<string, Group>; readonly calibration: Calibration | null }

/** Fits the samples of one stage. All of them ended before `windowTo`. */
export const fitStage = (samples: readonly PlacedSample[], windowTo: Instant): StageFit => ({
  groups: fitGroups(samples),
  calibration: calibrate(samples, windowTo - trialDays * dayMs),
})

export function learnRates(samples: readonly Sample[]): WeekdayRates {
  const deliveries = [0, 0, 0, 0, 0, 0, 0]
  for (const { metAt, toArea } of samples) {
    const weekday = weekdayOf(Math.floor((metAt + clockOfCountry(countryOf(toArea)).offsetAt(metAt)) / dayMs))
    deliveries[weekday] = (deliveries[weekday] ?? 0) + 1
  }
  return ratesOf(deliveries)
}

/** Fits the samples that ended before `cut` and calibrates on the later ones. */
function calibrate(samples: readonly PlacedSample[], cut: Instant): Calibration | null {
  const known = samples.filter(({ sample }) => sample.metAt < cut)
  if (known.length < minTraining) return null
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
