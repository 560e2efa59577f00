import type { Engine } from '../crossfilter/engine.ts'
import type { Dataset, DimensionOf, MeasureOf, MetricOf, Value } from '../data/dataset.ts'
import { amountOfSums, measuresOf, type SummedMetric } from '../data/metric-amount.ts'
import type { Widget } from './board.ts'
import { isClear, isPercent, ratioSums } from './chance.ts'
import { type Comparison, monthsOf, positionsBefore, trendPositions } from './months.ts'

type WidgetOf<S extends Dataset, K extends Widget<S>['kind']> = Extract<Widget<S>, { kind: K }>

/** Null where nothing has the value. */
type Amount = number | null

/** A metric over the chosen months. */
export type FigureResult = {
  readonly kind: 'figure'
  readonly amount: Amount
  /** What a share is of. */
  readonly base: Amount
  /** How many rows a ratio is of; null for a total. */
  readonly behind: Amount
  /** The complete chosen months against as many before them. Without a filter: the last complete month. */
  readonly compared: {
    readonly months: readonly number[]
    readonly before: readonly number[]
    readonly amount: Amount
    readonly amountBefore: Amount
    readonly change: Amount
    /** Whether the change is more than chance. */
    readonly isClear: boolean
  } | null
  /** The months of the trend. */
  readonly months: readonly number[]
  readonly trend: readonly Amount[]
}

/** A value by month. */
export type PerformanceRow = {
  readonly value: Value
  /** In the chosen months. */
  readonly count: number
  readonly latest: Amount
  readonly change: Amount
  /** Whether the change is more than chance. */
  readonly isClear: boolean
  readonly average: Amount
  readonly trend: readonly Amount[]
  /** How many rows the average of a ratio is of, and each month of its trend; null for a total. */
  readonly behind: { readonly average: number; readonly trend: readonly number[] } | null
}

export type PerformanceResult = {
  readonly kind: 'performance'
  /** The last complete chosen month, and the one that it is compared with. */
  readonly latest: number | null
  readonly before: number | null
  /** The months of the trends. */
  readonly months: readonly number[]
  /** The current month, if it is counted. */
  readonly running: number | null
  /** Largest count first. */
  readonly rows: readonly PerformanceRow[]
}

/** The average minutes of each stage over the chosen months, and how many have them. */
export type StagesResult = {
  readonly kind: 'stages'
  readonly averages: readonly Amount[]
  readonly counts: readonly number[]
}

/** All months, also those that are not chosen. */
export type StageMonthsResult = {
  readonly kind: 'stageMonths'
  readonly months: readonly number[]
  readonly running: number | null
  /** By stage, then by month. */
  readonly averages: readonly (readonly Amount[])[]
}

export function figureResult<S extends Dataset>(
  engine: Engine<S>,
  { metric: name, base }: Pick<WidgetOf<S, 'figure'>, 'metric' | 'base'>,
  comparison?: Comparison,
): FigureResult {
  const metric = summedMetric(engine, name)
  const { periods, sums } = sumsByMonth(engine, metric)
  const months = monthsOf(engine, periods)
  const { all, chosen, complete, isFiltered } = months
  const now = isFiltered ? complete : complete.slice(-1)
  const before = positionsBefore(months, now, comparison)
  const trend = trendPositions(months)
  const amountOver = (positions: readonly number[]) => amountOfSums(metric, totalOver(sums, positions))
  const sumsOver = (positions: readonly number[]) => ratioSums(metric, totalOver(sums, positions))
  const named = (positions: readonly number[]) => positions.map(position => all[position] ?? 0)
  const counts = isCount(engine, metric) ? sums : countsByMonth(engine)
  const rowsOver = (positions: readonly number[]) => totalOver(counts, positions)[0] ?? 0
  return {
    kind: 'figure',
    amount: amountOver(chosen),
    base: base === undefined ? null : figureResult(engine, { metric: base.metric }).amount,
    behind: metric.kind === 'ratio' ? rowsOver(chosen) : null,
    compared: before && {
      months: named(now),
      before: named(before),
      amount: amountOver(now),
      amountBefore: amountOver(before),
      change: changeOf(metric, amountOver(now), amountOver(before)),
      isClear: isClear(
        metric,
        { now: sumsOver(now), before: sumsOver(before) },
        { now: rowsOver(now), before: rowsOver(before) },
      ),
    },
    months: named(trend),
    trend: trend.map(position => amountOver([position])),
  }
}

/** The amount of a metric over some months. */
export function amountIn<S extends Dataset>(engine: Engine<S>, name: MetricOf<S>, months: readonly number[]): Amount {
  const metric = summedMetric(engine, name)
  const { periods, sums } = sumsByMonth(engine, metric)
  const positions = [...periods.keys()].filter(position => months.includes(Number(periods[position])))
  return amountOfSums(metric, totalOver(sums, positions))
}

export function performanceResult<S extends Dataset>(
  engine: Engine<S>,
  { by, metric: name, onlyKnown }: Pick<WidgetOf<S, 'performance'>, 'by' | 'metric' | 'onlyKnown'>,
  comparison?: Comparison,
): PerformanceResult {
  const metric = summedMetric(engine, name)
  const counted = summedMetric(engine, engine.dataset.shown.counted)
  const { values, periods, sumsOf } = sumsByValue(engine, by, metric)
  const { sumsOf: countsOf } = sumsByValue(engine, by, counted)
  const months = monthsOf(engine, periods)
  const { all, chosen, complete, running } = months
  const last = complete.slice(-1)
  const before = positionsBefore(months, last, comparison)
  const trend = trendPositions(months)
  const isOverRows = isCount(engine, metric)
  const rowOf = (value: Value, at: number): PerformanceRow => {
    const sums = sumsOf(at)
    const amountOver = (positions: readonly number[]) => amountOfSums(metric, totalOver(sums, positions))
    const sumsOver = (positions: readonly number[]) => ratioSums(metric, totalOver(sums, positions))
    const [rowsByMonth = []] = isOverRows ? sums : countsOf(at)
    const rowsOver = (positions: readonly number[]) => sumOver(rowsByMonth, positions)
    const latest = last.length === 0 ? null : amountOver(last)
    return {
      value,
      count: amountOfSums(counted, totalOver(countsOf(at), chosen)) ?? 0,
      latest,
      change: before && changeOf(metric, latest, amountOver(before)),
      isClear:
        before !== null &&
        isClear(
          metric,
          { now: sumsOver(last), before: sumsOver(before) },
          { now: rowsOver(last), before: rowsOver(before) },
        ),
      average: averageOf(metric, amountOver(complete), complete.length),
      trend: trend.map(position => amountOver([position])),
      behind:
        metric.kind === 'total'
          ? null
          : { average: rowsOver(complete), trend: trend.map(position => rowsByMonth[position] ?? 0) },
    }
  }
  return {
    kind: 'performance',
    latest: all[last[0] ?? -1] ?? null,
    before: before === null ? null : (all[before[0] ?? -1] ?? null),
    months: trend.map(position => all[position] ?? 0),
    running,
    rows: values
      .map(rowOf)
      .filter(({ value, count }) => count > 0 && !(onlyKnown && value === null))
      .sort((a, b) => b.count - a.count),
  }
}

export function stagesResult<S extends Dataset>(
  engine: Engine<S>,
  { stages }: Pick<WidgetOf<S, 'waterfall'>, 'stages'>,
): StagesResult {
  const found = stages.map(stage => {
    const metric = summedMetric(engine, stage.metric)
    const { periods, sums } = sumsByMonth(engine, metric)
    const totals = totalOver(sums, monthsOf(engine, periods).chosen)
    return { average: amountOfSums(metric, totals), count: totals[0] ?? 0 }
  })
  return { kind: 'stages', averages: found.map(({ average }) => average), counts: found.map(({ count }) => count) }
}

export function stageMonthsResult<S extends Dataset>(
  engine: Engine<S>,
  { stages }: Pick<WidgetOf<S, 'area'>, 'stages'>,
): StageMonthsResult {
  const found = stages.map(stage => {
    const metric = summedMetric(engine, stage.metric)
    const { periods, sums } = sumsByMonth(engine, metric)
    return { periods, averages: periods.map((_, position) => amountOfSums(metric, totalOver(sums, [position]))) }
  })
  const months = found[0]?.periods.map(Number) ?? []
  return {
    kind: 'stageMonths',
    months,
    running: months.find(month => month === engine.runningMonth) ?? null,
    averages: found.map(({ averages }) => averages),
  }
}

/** By measure of a metric, then by month. */
type Sums = readonly (readonly number[])[]

const sumOver = (months: readonly number[], positions: readonly number[]): number =>
  positions.reduce((total, position) => total + (months[position] ?? 0), 0)

const totalOver = (sums: Sums, positions: readonly number[]): number[] => sums.map(months => sumOver(months, positions))

function sumsByValue<S extends Dataset>(engine: Engine<S>, by: DimensionOf<S>, metric: SummedMetric<MeasureOf<S>>) {
  const measures = measuresOf(metric)
  const { values, periods, sums } = engine.sums(by, measures)
  return { values, periods, sumsOf: (index: number): Sums => measures.map(measure => sums[measure]?.[index] ?? []) }
}

const sumsByMonth = <S extends Dataset>(engine: Engine<S>, metric: SummedMetric<MeasureOf<S>>) =>
  engine.periodSums(measuresOf(metric))

function summedMetric<S extends Dataset>(
  { dataset }: Engine<S>,
  name: MetricOf<S> | string,
): SummedMetric<MeasureOf<S>> {
  const metric = dataset.metrics[name]
  if (metric?.kind !== 'total' && metric?.kind !== 'ratio') throw new Error(`The metric ${name} has no sums.`)
  // Metrics of a data set sum its measures.
  return metric as SummedMetric<MeasureOf<S>>
}

/** Whether a ratio is over a number of rows, and not over an amount such as tonne-km. */
const isCount = <S extends Dataset>({ dataset }: Engine<S>, metric: SummedMetric): boolean => {
  const column = metric.kind === 'ratio' ? dataset.columns[metric.over] : undefined
  return column?.kind === 'measure' && column.scale === undefined
}

const countsByMonth = <S extends Dataset>(engine: Engine<S>): Sums =>
  sumsByMonth(engine, summedMetric(engine, engine.dataset.shown.counted)).sums

/** In points for a ratio in percent, else in percent of the amount before. */
function changeOf(metric: SummedMetric, now: Amount, before: Amount): Amount {
  if (now === null || before === null) return null
  if (isPercent(metric)) return now - before
  return before === 0 ? null : ((now - before) * 100) / before
}

/** Ratios are over all months; of a total, the amount per month. */
function averageOf(metric: SummedMetric, amount: Amount, months: number): Amount {
  if (amount === null || months === 0) return null
  return metric.kind === 'ratio' ? amount : amount / months
}
