import type { Instant } from '../times/instant.ts'
import { dayMs } from '../times/local-time.ts'
import { type Medians, medianTables } from './baselines.ts'
import { fitStage, learnRates, windowDays } from './fit.ts'
import { forecastArrival } from './forecast.ts'
import { type PlacedSample, placeSample, type Sample, type StageId } from './subject.ts'
import { clocksOf, type WeekdayRates } from './work-clock.ts'

/** A shipment of the past. */
export type PastShipment = {
  readonly orderedAt: Instant
  readonly departedAt: Instant | null
  readonly metAt: Instant
  readonly deadline: Instant | null
  readonly fromArea: string
  readonly toArea: string
  readonly product: string
  readonly productGroup: string
}

/** One prediction, made as of its moment, beside the truth and what the baselines say. */
export type Prediction = {
  readonly moment: 'order' | 'departure'
  readonly metAt: Instant
  readonly deadline: Instant | null
  readonly at: Instant
  readonly from: Instant
  readonly to: Instant
  readonly lateProbability: number | null
  readonly globalMedian: Instant
  readonly routeMedian: Instant
}

/** With fewer completed shipments in the window nothing is foretold yet. */
const leastKnown = 30
/** The model is made anew every night, or so often that this many times are enough. */
const mostFits = 120

/**
 * Foretells every shipment ordered from `trainBefore` on, at its order and at its departure. Each prediction is made from what had
 * arrived before the midnight before it, and from nothing else: what is still on its way teaches nothing.
 */
export function* backtest(journeys: readonly PastShipment[], trainBefore: Instant): Generator<Prediction> {
  for (const moment of ['order', 'departure'] as const) yield* backtestMoment(journeys, moment, trainBefore)
}

function* backtestMoment(
  journeys: readonly PastShipment[],
  moment: 'order' | 'departure',
  trainBefore: Instant,
): Generator<Prediction> {
  const samples = journeys.flatMap(journey => sampleOf(journey, moment)).sort((a, b) => a.metAt - b.metAt)
  const asked = samples.filter(sample => sample.orderedAt >= trainBefore).sort((a, b) => a.since - b.since)
  const stepDays = stepOf(asked)
  let period = Number.NaN
  let known: Known | null = null
  const place = placing()
  for (const sample of asked) {
    const now = Math.floor(sample.since / dayMs / stepDays)
    if (now !== period) {
      period = now
      known = knownAt(samples, moment, now * stepDays * dayMs, place)
    }
    const guess = known && guessOf(sample, moment, known)
    if (guess) yield guess
  }
}

type Asked = Sample & { readonly orderedAt: Instant }

function sampleOf(journey: PastShipment, stage: 'order' | 'departure'): Asked[] {
  const { orderedAt, departedAt, metAt, ...lane } = journey
  const since = stage === 'order' ? orderedAt : departedAt
  return since === null || metAt <= since ? [] : [{ ...lane, stage, since, metAt, orderedAt }]
}

function stepOf(asked: readonly Sample[]): number {
  const first = asked[0]?.since ?? 0
  const last = asked.at(-1)?.since ?? 0
  return Math.max(1, Math.ceil((last - first) / dayMs / mostFits))
}

type Known = {
  readonly foretell: (sample: Sample) => ReturnType<typeof forecastArrival>
  readonly medians: Medians
}

/** Places samples on the clock of the last rates asked for: they seldom change from night to night. */
function placing() {
  let last: WeekdayRates = []
  let clockFor = clocksOf(last)
  let placed = new Map<Sample, PlacedSample>()
  return (samples: readonly Sample[], rates: WeekdayRates) => {
    if (rates.join() !== last.join()) {
      last = rates
      clockFor = clocksOf(rates)
      placed = new Map()
    }
    for (const sample of samples) if (!placed.has(sample)) placed.set(sample, placeSample(sample, clockFor))
    return { clockFor, placed: samples.flatMap(sample => placed.get(sample) ?? []) }
  }
}

/** All that can be known at a midnight. */
function knownAt(
  samples: readonly Asked[],
  stage: StageId,
  midnight: Instant,
  place: ReturnType<typeof placing>,
): Known | null {
  const arrived = samples.filter(sample => sample.metAt < midnight)
  const windowFrom = midnight - windowDays * dayMs
  const window = arrived.filter(sample => sample.metAt >= windowFrom)
  if (window.length < leastKnown) return null
  const rates = learnRates(window)
  const { clockFor, placed } = place(window, rates)
  const { groups, calibration } = fitStage(placed, midnight)
  const calibrations = calibration === null ? {} : { [stage]: calibration }
  const head = { windowFrom, windowTo: midnight, rates, calibrations }
  return {
    foretell: sample => forecastArrival({ head, clockFor }, sample, key => groups.get(key), sample.since),
    medians: medianTables(arrived),
  }
}

function guessOf(sample: Sample, moment: 'order' | 'departure', { foretell, medians }: Known): Prediction | null {
  const forecast = foretell(sample)
  if (forecast === null) return null
  const { at, from, to, lateProbability } = forecast
  return {
    moment,
    metAt: sample.metAt,
    deadline: sample.deadline,
    at,
    from,
    to,
    lateProbability,
    globalMedian: sample.since + medians.global,
    routeMedian: sample.since + medians.ofRoute(sample),
  }
}
