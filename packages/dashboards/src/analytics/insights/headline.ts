import type { Headline } from '../../board/board.ts'
import { type Part, ratioOf, ratioSums, type Sums, significant, zOfRatios, zOfTotals } from '../../board/chance.ts'
import type { Comparison } from '../../board/months.ts'
import { figureResult } from '../../board/widgets/figure.ts'
import type { Engine } from '../../crossfilter/engine.ts'
import type { Dataset, DimensionOf, MeasureOf, MetricOf, Value } from '../../data/dataset.ts'
import { measuresOf, type SummedMetric } from '../../data/metric-amount.ts'
import { ratioEffect } from './effects.ts'

/** The value, or the two values, that a change comes from. */
export type Reason = {
  readonly chosen: readonly { readonly by: string; readonly value: Value }[]
  readonly part: Part
  /** Of the change of the whole, in its unit. */
  readonly effect: number
  /** Whether its own ratio changed rather than its weight. */
  readonly isByRate: boolean
}

/** What changed since the period before, and what explains most of it; if it is about the same, what changed most within it. */
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

const smallestPoints = 0.005
const smallestGrowth = 0.01
/** A reason explains at least this part of the change more than its share of the shipments would. */
const leastExplained = 0.2
/** Where the whole is about the same, a value that changed so surely is named. Among hundreds, none does by chance. */
const surelySignificant = 3.5
const fewest = 20
/** Two values together must explain so much more than one. */
const betterTogether = 1.1

/** Null where there is nothing to compare. */
export function headlineResult<S extends Dataset>(
  engine: Engine<S>,
  headline: Headline<DimensionOf<S>, MetricOf<S>>,
  comparison?: Comparison,
): HeadlineResult | null {
  const metric = engine.dataset.metrics[headline.metric]
  if (metric?.kind !== 'total' && metric?.kind !== 'ratio')
    throw new Error(`The metric ${headline.metric} has no sums.`)
  const { compared } = figureResult(engine, headline, comparison)
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
  const explain = { kind, whole, change }
  const score = isSame ? ownChange : explained
  const item = best(single, explain, score)
  const two = best([routeParts(ask, headline.route)], explain, score)
  const isTogether = two !== null && two.score > (item?.score ?? 0) * (isSame ? 1 : betterTogether)
  const found = isTogether ? two : item
  const least = isSame ? surelySignificant : leastExplained * Math.abs(change)
  const reason = found !== null && found.score >= least ? found.reason : null
  return { kind, months, monthsBefore, whole, change, isSame, reason }
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
  const over = (position: number, positions: readonly number[]) =>
    ratioSums(
      metric,
      measures.map(measure =>
        periods.reduce<number>(
          (total, period, nth) =>
            total + (positions.includes(Number(period)) ? (sums[measure]?.[position]?.[nth] ?? 0) : 0),
          0,
        ),
      ),
    )
  return values.flatMap((value, index) =>
    engine.passes(by, value)
      ? [{ chosen: [{ by, value }], part: { now: over(index, months), before: over(index, monthsBefore) } }]
      : [],
  )
}

function routeParts<S extends Dataset>(ask: Ask<S>, route: Headline<DimensionOf<S>>['route']): Named[] {
  const { engine, metric, months, monthsBefore } = ask
  const measures = measuresOf(metric)
  const found = new Map<string, { values: readonly Value[]; now: number[]; before: number[] }>()
  for (const [when, periods] of [
    ['now', months],
    ['before', monthsBefore],
  ] as const)
    measures.forEach((measure, index) => {
      const isCounted = (period: Value) => periods.includes(Number(period))
      for (const { values, sum } of engine.jointSums(route, measure, { isCounted })) {
        const key = JSON.stringify(values)
        const known = found.get(key) ?? { values, now: [], before: [] }
        known[when][index] = sum
        found.set(key, known)
      }
    })
  return [...found.values()].map(({ values, now, before }) => ({
    chosen: route.map((by, index) => ({ by, value: values[index] ?? null })),
    part: { now: ratioSums(metric, now), before: ratioSums(metric, before) },
  }))
}

const plus = (a: Sums, b: Sums): Sums => ({ over: a.over + b.over, of: a.of + b.of })
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

type Score = (part: Part, explain: Explain, effect: number) => number

/** The value with the highest score. A dimension with one value explains nothing. */
function best(dimensions: readonly (readonly Named[])[], explain: Explain, score: Score) {
  const scored = dimensions
    .filter(parts => parts.length > 1)
    .flatMap(parts => parts.map(named => scoredPart(named, explain, score)))
  return scored.reduce<(typeof scored)[number] | null>(
    (most, each) => (each.score > (most?.score ?? 0) ? each : most),
    null,
  )
}

function scoredPart({ chosen, part }: Named, explain: Explain, score: Score) {
  const { effect, rate } =
    explain.kind === 'ratio' ? ratioEffect(part, explain.whole) : { effect: part.now.of - part.before.of, rate: 0 }
  const reason: Reason = { chosen, part, effect, isByRate: Math.abs(rate) * 2 >= Math.abs(effect) }
  return { reason, score: score(part, explain, effect) }
}

/** The part of the change beyond its share of the shipments. */
const explained: Score = (part, { whole, change }, effect) =>
  (effect - (part.before.over / whole.before.over) * change) * Math.sign(change)

/** How surely it changed itself, in standard errors. */
function ownChange({ now, before }: Part, { kind }: Explain): number {
  if (now.over < fewest || before.over < fewest) return 0
  return Math.abs(kind === 'ratio' ? zOfRatios({ now, before }) : zOfTotals(now.of, before.of))
}
