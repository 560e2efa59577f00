import type { Engine } from '../../crossfilter/engine.ts'
import type { Dataset, MetricOf, Value } from '../../data/dataset.ts'
import { amountOfSums, type SummedMetric } from '../../data/metric-amount.ts'
import { isClear, ratioSums } from '../chance.ts'
import { type Comparison, monthsOf, positionsBefore, trendPositions } from '../months.ts'
import { type Amount, changeOf, isCount, summedMetric, sumOver, sumsByValue, totalOver } from './month-sums.ts'
import type { Counting, Named, WidgetTraits } from './widget.ts'

/** A row for each value of a dimension: how a metric developed by month. */
export type Performance<S extends Dataset> = Counting<S> &
  Named & {
    readonly kind: 'performance'
    readonly metrics: readonly MetricOf<S>[]
    readonly rowsPerPage: number
    /** Rows without a value of the dimension are not shown. */
    readonly onlyKnown?: true
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

export const performance: WidgetTraits<Performance<Dataset>, PerformanceResult> = {
  shape: 'wide',
  perRow: 2,
  isForBigScreens: true,
  choosesMetric: true,
  mailed: 'first',
  result: (engine, widget, { comparison }) => performanceResult(engine, widget, comparison),
}

export function performanceResult<S extends Dataset>(
  engine: Engine<S>,
  { by, metric: name, onlyKnown }: Pick<Performance<S>, 'by' | 'metric' | 'onlyKnown'>,
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

/** Ratios are over all months; of a total, the amount per month. */
function averageOf(metric: SummedMetric, amount: Amount, months: number): Amount {
  if (amount === null || months === 0) return null
  return metric.kind === 'ratio' ? amount : amount / months
}
