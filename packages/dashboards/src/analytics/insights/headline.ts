import type { Headline } from '../../board/board.ts'
import { figureResult } from '../../board/month-results.ts'
import type { Engine } from '../../crossfilter/engine.ts'
import type { Dataset, DimensionOf, MeasureOf, MetricOf, Value } from '../../data/dataset.ts'
import { measuresOf, type SummedMetric } from '../../data/metric-amount.ts'
import { type Part, ratioEffect, ratioOf, type Sums, zOfRatios, zOfTotals } from './effects.ts'

/** The value, or the two values, that a change comes from. */
export type Reason = {
  readonly chosen: readonly { readonly by: string; readonly value: Value }[]
  readonly part: Part
  /** Of the change of the whole, in its unit. */
  readonly effect: number
  /** Whether its own ratio changed rather than its weight. */
  readonly isByRate: boolean
}

/** What changed since the period before, and what explains most of it. */
export type HeadlineResult = {
  readonly kind: 'ratio' | 'total'
  readonly months: readonly number[]
  readonly monthsBefore: readonly number[]
  readonly whole: Part
  /** Of the ratio from 0 to 1, or of the total. */
  readonly change: number
  /** Too small to matter, or possibly chance. */
  readonly isSame: boolean
  readonly reason: Reason | null
}

const significant = 2
const smallestPoints = 0.005
const smallestGrowth = 0.01
/** A reason explains at least this part of the change more than its share of the shipments would. */
const leastExplained = 0.2
/** Two values together must explain so much more than one. */
const betterTogether = 1.1

/** Null where there is nothing to compare. */
export function headlineResult<S extends Dataset>(
  engine: Engine<S>,
  headline: Headline<DimensionOf<S>, MetricOf<S>>,
): HeadlineResult | null {
  const metric = engine.dataset.metrics[headline.metric]
  if (metric?.kind !== 'total' && metric?.kind !== 'ratio')
    throw new Error(`The metric ${headline.metric} has no sums.`)
  const { compared } = figureResult(engine, headline)
  if (compared === null) return null
  const { months, before: monthsBefore } = compared
  // Metrics of a data set sum its measures.
  const ask = { engine, metric: metric as SummedMetric<MeasureOf<S>>, months, monthsBefore }
  const single = headline.by.map(by => partsBy(ask, by))
  const whole = wholeOf(single[0] ?? [])
  if (whole.now.over === 0 || whole.before.over === 0) return null
  const { kind } = metric
  const change = changeOf(kind, whole)
  const isSame = isAboutSame(kind, whole, change)
  const found = { kind, months, monthsBefore, whole, change, isSame }
  if (isSame) return { ...found, reason: null }
  const explain = { kind, whole, change }
  const one = best(single, explain)
  const two = best([laneParts(ask, headline.lane)], explain)
  const isTwo = two !== null && two.score > (one?.score ?? 0) * betterTogether
  const reason = isTwo ? two : one
  return {
    ...found,
    reason: reason !== null && reason.score >= leastExplained * Math.abs(change) ? reason.reason : null,
  }
}

type Kind = HeadlineResult['kind']
type Named = { readonly chosen: Reason['chosen']; readonly part: Part }

type Ask<S extends Dataset> = {
  readonly engine: Engine<S>
  readonly metric: SummedMetric<MeasureOf<S>>
  readonly months: readonly number[]
  readonly monthsBefore: readonly number[]
}

/** The parts by value, under the dimension’s own filter too. */
function partsBy<S extends Dataset>(ask: Ask<S>, by: DimensionOf<S>): Named[] {
  const { engine, metric, months, monthsBefore } = ask
  const measures = measuresOf(metric)
  const { values, periods, sums } = engine.sums(by, measures)
  const over = (at: number, some: readonly number[]) =>
    sumsOf(
      metric,
      measures.map(measure =>
        periods.reduce<number>(
          (total, period, place) => total + (some.includes(Number(period)) ? (sums[measure]?.[at]?.[place] ?? 0) : 0),
          0,
        ),
      ),
    )
  return values.flatMap((value, at) =>
    engine.passes(by, value)
      ? [{ chosen: [{ by, value }], part: { now: over(at, months), before: over(at, monthsBefore) } }]
      : [],
  )
}

function laneParts<S extends Dataset>(ask: Ask<S>, lane: Headline<DimensionOf<S>>['lane']): Named[] {
  const { engine, metric, months, monthsBefore } = ask
  const measures = measuresOf(metric)
  const found = new Map<string, { values: readonly Value[]; now: number[]; before: number[] }>()
  for (const [when, some] of [
    ['now', months],
    ['before', monthsBefore],
  ] as const)
    measures.forEach((measure, at) => {
      const isCounted = (period: Value) => some.includes(Number(period))
      for (const { values, sum } of engine.jointSums(lane, measure, { isCounted })) {
        const key = JSON.stringify(values)
        const known = found.get(key) ?? { values, now: [], before: [] }
        known[when][at] = sum
        found.set(key, known)
      }
    })
  return [...found.values()].map(({ values, now, before }) => ({
    chosen: lane.map((by, at) => ({ by, value: values[at] ?? null })),
    part: { now: sumsOf(metric, now), before: sumsOf(metric, before) },
  }))
}

/** From the sums in the order of the metric’s measures. */
function sumsOf(metric: SummedMetric, [one = 0, two = 0, three = 0]: readonly number[]): Sums {
  if (metric.kind === 'total') return { over: one - two, of: one - two }
  return { over: one, of: two - three }
}

const plus = (one: Sums, other: Sums): Sums => ({ over: one.over + other.over, of: one.of + other.of })
const nothing: Sums = { over: 0, of: 0 }

const wholeOf = (parts: readonly Named[]): Part => ({
  now: parts.reduce((sum, { part }) => plus(sum, part.now), nothing),
  before: parts.reduce((sum, { part }) => plus(sum, part.before), nothing),
})

const changeOf = (kind: Kind, { now, before }: Part): number =>
  kind === 'total' ? now.of - before.of : ratioOf(now) - ratioOf(before)

function isAboutSame(kind: Kind, whole: Part, change: number): boolean {
  const { now, before } = whole
  if (kind === 'ratio') return Math.abs(change) < smallestPoints || Math.abs(zOfRatios(whole)) < significant
  return Math.abs(change) < before.of * smallestGrowth || Math.abs(zOfTotals(now.of, before.of)) < significant
}

type Explain = { readonly kind: Kind; readonly whole: Part; readonly change: number }

/** The value with the largest part of the change beyond its share. A dimension with one value explains nothing. */
function best(dimensions: readonly (readonly Named[])[], explain: Explain): { reason: Reason; score: number } | null {
  const scored = dimensions
    .filter(parts => parts.length > 1)
    .flatMap(parts => parts.map(part => scoreOf(part, explain)))
  return scored.reduce<(typeof scored)[number] | null>(
    (most, one) => (one.score > (most?.score ?? 0) ? one : most),
    null,
  )
}

function scoreOf({ chosen, part }: Named, { kind, whole, change }: Explain) {
  const { effect, rate } =
    kind === 'ratio' ? ratioEffect(part, whole) : { effect: part.now.of - part.before.of, rate: 0 }
  const evenly = (part.before.over / whole.before.over) * change
  return {
    reason: { chosen, part, effect, isByRate: Math.abs(rate) * 2 >= Math.abs(effect) },
    score: (effect - evenly) * Math.sign(change),
  }
}
