import type { Instant } from '../times/instant.ts'
import { clockOfCountry, weekdayOf } from '../times/local-time.ts'
import { dayMs } from '../times/milliseconds.ts'
import { countryOf } from './areas.ts'
import { type Calibration, calibrationOf, type Trial } from './calibration.ts'
import { fitGroups, type Group, memoizedDistribution, shiftOf } from './model.ts'
import { shareUpTo } from './quantiles.ts'
import type { PlacedSample, Sample } from './subject.ts'
import { ratesOf, type WeekdayRates } from './work-clock.ts'

/** Only shipments completed in the last nine weeks are used. Full weeks contain every weekday equally often. */
export const windowDays = 63
/** The newest part of the window, held out to correct the levels of a model fitted on the rest. */
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

/**
 * The levels are corrected on the newest samples by a model of the older ones, because they follow the season. The chance of lateness
 * is corrected on the whole window: few shipments are late, and a correction that changes from night to night would spoil the order.
 */
function calibrate(samples: readonly PlacedSample[], cut: Instant): Calibration | null {
  const [older, newest] = partsOf(samples, ({ sample }) => sample.metAt < cut)
  if (older.length < minTraining) return null
  return calibrationOf(trialsOf(newest, fitGroups(older)), crossTrials(samples))
}

/** Every sample, tried by a model of the weeks before and after its own. None if there are too few of them. */
function crossTrials(samples: readonly PlacedSample[]): Trial[] {
  const [even, odd] = partsOf(samples, ({ sample }) => Math.floor(sample.metAt / (7 * dayMs)) % 2 === 0)
  if (Math.min(even.length, odd.length) < minTraining / 2) return []
  return [...trialsOf(even, fitGroups(odd)), ...trialsOf(odd, fitGroups(even))]
}

function partsOf<T>(all: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []]
  for (const entry of all) parts[isFirst(entry) ? 0 : 1].push(entry)
  return parts
}

function trialsOf(samples: readonly PlacedSample[], groups: ReadonlyMap<string, Group>): Trial[] {
  const find = (key: string) => groups.get(key)
  const distribution = memoizedDistribution(find)
  return samples.map(({ sample, placed, work, sinceWork, deadlineWork }) => {
    const { quantiles } = distribution(placed)
    const shift = shiftOf(find, placed.sender) + shiftOf(find, placed.week)
    const passed = shareUpTo(quantiles, sinceWork - shift)
    const shareAt = (at: number): number =>
      Math.min(1, Math.max(0, (shareUpTo(quantiles, at - shift) - passed) / (1 - passed)))
    return {
      share: shareAt(work),
      chance: deadlineWork === null ? null : 1 - shareAt(deadlineWork),
      isLate: sample.deadline !== null && sample.metAt > sample.deadline,
    }
  })
}
