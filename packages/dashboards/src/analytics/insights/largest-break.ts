import type { Headline } from '../../board/board.ts'
import { fewest, type Part, ratioOf, ratioSums, type Sums, significant, zOfRatios } from '../../board/chance.ts'
import { monthsOf, trendPositions } from '../../board/months.ts'
import type { Engine } from '../../crossfilter/engine.ts'
import type { Dataset, DimensionOf, MeasureOf, MetricOf, Value } from '../../data/dataset.ts'
import { measuresOf, type SummedMetric } from '../../data/metric-amount.ts'

/** Months in which a value, or two together, were clearly worse than in the others. */
export type BreakResult = {
  readonly chosen: readonly { readonly by: string; readonly value: Value }[]
  readonly months: readonly number[]
  /** Whether the last complete month is one of them. */
  readonly isLasting: boolean
  /** `now` is in these months, `before` in the others. */
  readonly part: Part
}

/** In standard errors. Among hundreds of routes and all spans of a year, none is so by chance. */
const surely = 4.5

/** The break of the last 12 complete months, or of the chosen ones, that most shipments suffered from; null if there is none. */
export function largestBreak<S extends Dataset>(
  engine: Engine<S>,
  { metric: name, route }: Headline<DimensionOf<S>, MetricOf<S>>,
): BreakResult | null {
  const metric = engine.dataset.metrics[name]
  const { periodDimension } = engine
  if (metric?.kind !== 'ratio' || periodDimension === null) return null
  const all = monthsOf(engine, engine.sums(periodDimension, []).periods)
  const positions = all.isFiltered ? all.complete : trendPositions(all)
  const months = positions.map(position => all.all[position] ?? 0)
  if (months.length < 2) return null
  // Metrics of a data set sum its measures.
  const routes = routesByMonth(engine, metric as SummedMetric<MeasureOf<S>>, { route, months })
  const sign = engine.dataset.shown.better?.[name] === 'lower' ? -1 : 1
  const worstOf = (list: readonly Named[]) => mostSuffered(list.flatMap(named => worstSpan(named, { months, sign })))
  const single = mostSuffered([worstOf(joined(routes, 0)), worstOf(joined(routes, 1))].filter(worst => worst !== null))
  const both = worstOf(routes)
  return (isNarrower(both, single) ? both : single)?.found ?? null
}

const dropOf = ({ now, before }: Part): number => Math.abs(ratioOf(before) - ratioOf(now))

/** Whether the two together broke, and what only one of them has did not, or not half as much. */
function isNarrower(both: Worst | null, single: Worst | null): boolean {
  if (both === null || single === null) return single === null
  const [name] = single.found.chosen
  if (!both.found.chosen.some(({ by, value }) => by === name?.by && value === name.value))
    return both.suffered >= single.suffered
  const { now, before } = both.found.part
  const inSameMonths = sumOf(single.sums.slice(both.from, both.to + 1))
  const rest = { now: minus(inSameMonths, now), before: minus(minus(sumOf(single.sums), inSameMonths), before) }
  if (rest.now.over + rest.before.over === 0) return false
  if (rest.now.over === 0 || rest.before.over === 0 || Math.abs(zOfRatios(rest)) < significant) return true
  return dropOf(rest) < dropOf(both.found.part) / 2
}

/** The sums of each month. */
type Named = { readonly chosen: BreakResult['chosen']; readonly sums: readonly Sums[] }

type Asked<S extends Dataset> = {
  readonly route: Headline<DimensionOf<S>>['route']
  readonly months: readonly number[]
}

function routesByMonth<S extends Dataset>(
  engine: Engine<S>,
  metric: SummedMetric<MeasureOf<S>>,
  { route, months }: Asked<S>,
): Named[] {
  const measures = measuresOf(metric)
  const found = new Map<string, { values: readonly Value[]; sums: number[][] }>()
  months.forEach((month, position) => {
    measures.forEach((measure, index) => {
      for (const { values, sum } of engine.jointSums(route, measure, {
        isCounted: period => Number(period) === month,
      })) {
        const key = JSON.stringify(values)
        const known = found.get(key) ?? { values, sums: months.map(() => []) }
        const ofMonth = known.sums[position]
        if (ofMonth !== undefined) ofMonth[index] = sum
        found.set(key, known)
      }
    })
  })
  return [...found.values()].map(({ values, sums }) => ({
    chosen: route.map((by, index) => ({ by, value: values[index] ?? null })),
    sums: sums.map(numbers => ratioSums(metric, numbers)),
  }))
}

const plus = (a: Sums, b: Sums): Sums => ({ over: a.over + b.over, of: a.of + b.of })
const minus = (a: Sums, b: Sums): Sums => ({ over: a.over - b.over, of: a.of - b.of })
const nothing: Sums = { over: 0, of: 0 }
const sumOf = (sums: readonly Sums[]): Sums => sums.reduce(plus, nothing)

/** The routes of each value of one of their sides together. */
function joined(routes: readonly Named[], side: 0 | 1): Named[] {
  const groups = Map.groupBy(routes, ({ chosen }) => chosen[side]?.value ?? null)
  return [...groups.values()].map(named => ({
    chosen: (named[0]?.chosen ?? []).slice(side, side + 1),
    sums: (named[0]?.sums ?? []).map((_, position) => sumOf(named.map(({ sums }) => sums[position] ?? nothing))),
  }))
}

type Worst = {
  readonly found: BreakResult
  /** How many more broken promises than at other times. */
  readonly suffered: number
  readonly sums: readonly Sums[]
  /** The places of its months. */
  readonly from: number
  readonly to: number
}

/** The months in a row that differ from the others most surely, if they are worse. */
function worstSpan({ chosen, sums }: Named, { months, sign }: { months: readonly number[]; sign: 1 | -1 }): Worst[] {
  const whole = sumOf(sums)
  let worst: { z: number; from: number; to: number; part: Part } | null = null
  for (let from = 0; from < sums.length; from++) {
    let now = nothing
    for (let to = from; to < sums.length; to++) {
      now = plus(now, sums[to] ?? nothing)
      const before = { over: whole.over - now.over, of: whole.of - now.of }
      if (now.over < fewest || before.over < fewest) continue
      const z = -sign * zOfRatios({ now, before })
      if (z >= (worst?.z ?? surely)) worst = { z, from, to, part: { now, before } }
    }
  }
  if (worst === null) return []
  const { from, to, part } = worst
  const found = { chosen, months: months.slice(from, to + 1), isLasting: to === sums.length - 1, part }
  const suffered = part.now.over * sign * (ratioOf(part.before) - ratioOf(part.now))
  return [{ found, suffered, sums, from, to }]
}

const mostSuffered = (spans: readonly Worst[]): Worst | null =>
  spans.reduce<Worst | null>((most, worst) => (worst.suffered > (most?.suffered ?? 0) ? worst : most), null)
