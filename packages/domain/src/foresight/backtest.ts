import type { Instant } from '../times/instant.ts'
import { dayMs } from '../times/milliseconds.ts'
import { type Medians, medianTables } from './baselines.ts'
import { fitStage, learnRates, windowDays } from './fit.ts'
import { forecastArrival } from './forecast.ts'
import { type PlacedSample, placeSample, type Sample, type StageId } from './subject.ts'
import { clocksOf, type WeekdayRates } from './work-clock.ts'

/** A completed shipment. */
export type PastShipment = {
  readonly orderedAt: Instant
  readonly departedAt: Instant | null
  readonly metAt: Instant
  readonly deadline: Instant | null
  readonly fromArea: string
  readonly toArea: string
  readonly product: string
  readonly productGroup: string
  /** The merchant. Empty if unknown. */
  readonly sender: string
}

/** A prediction made at one moment, with the true time and the baselines. */
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

/** With fewer completed shipments in the window there is no prediction. */
const minKnown = 30
/** The model is fitted every night, or less often so that there are at most this many fits. */
const maxFits = 120

/**
 * Predicts every shipment ordered from `trainBefore` on, at its order and at its departure. Each prediction uses only shipments
 * that had arrived before the previous midnight.
 */
export function* backtest(shipments: readonly PastShipment[], trainBefore: Instant): Generator<Prediction> {
  for (const moment of ['order', 'departure'] as const) yield* backtestMoment(shipments, moment, trainBefore)
}

function* backtestMoment(
  shipments: readonly PastShipment[],
  moment: 'order' | 'departure',
  trainBefore: Instant,
): Generator<Prediction> {
  const samples = shipments.flatMap(shipment => sampleOf(shipment, moment)).sort((a, b) => a.metAt - b.metAt)
  const ordered = samples.filter(sample => sample.orderedAt >= trainBefore).sort((a, b) => a.since - b.since)
  const stepDays = stepOf(ordered)
  let period = Number.NaN
  let known: Known | null = null
  const place = placing()
  for (const sample of ordered) {
    const now = Math.floor(sample.since / dayMs / stepDays)
    if (now !== period) {
      period = now
      known = knownAt(samples, moment, now * stepDays * dayMs, place)
    }
    const prediction = known && predictionOf(sample, moment, known)
    if (prediction) yield prediction
  }
}

type OrderedSample = Sample & { readonly orderedAt: Instant }

function sampleOf(shipment: PastShipment, stage: 'order' | 'departure'): OrderedSample[] {
  const { orderedAt, departedAt, metAt, ...route } = shipment
  const since = stage === 'order' ? orderedAt : departedAt
  return since === null || metAt <= since ? [] : [{ ...route, stage, since, metAt, orderedAt }]
}

function stepOf(ordered: readonly Sample[]): number {
  const first = ordered[0]?.since ?? 0
  const last = ordered.at(-1)?.since ?? 0
  return Math.max(1, Math.ceil((last - first) / dayMs / maxFits))
}

type Known = {
  readonly predict: (sample: Sample) => ReturnType<typeof forecastArrival>
  readonly medians: Medians
}

/** Places samples on the work clock of the given rates. The result is cached, because rates seldom change from night to night. */
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

/** The model and the baselines as of a midnight. */
function knownAt(
  samples: readonly OrderedSample[],
  stage: StageId,
  midnight: Instant,
  place: ReturnType<typeof placing>,
): Known | null {
  const arrived = samples.filter(sample => sample.metAt < midnight)
  const windowFrom = midnight - windowDays * dayMs
  const window = arrived.filter(sample => sample.metAt >= windowFrom)
  if (window.length < minKnown) return null
  const rates = learnRates(window)
  const { clockFor, placed } = place(window, rates)
  const { groups, calibration } = fitStage(placed, midnight)
  const calibrations = calibration === null ? {} : { [stage]: calibration }
  const head = { windowFrom, windowTo: midnight, rates, calibrations }
  return {
    predict: sample => forecastArrival({ head, clockFor }, sample, key => groups.get(key), sample.since),
    medians: medianTables(arrived),
  }
}

function predictionOf(sample: Sample, moment: 'order' | 'departure', { predict, medians }: Known): Prediction | null {
  const forecast = predict(sample)
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
