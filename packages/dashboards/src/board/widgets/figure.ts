import type { Engine } from '../../crossfilter/engine.ts'
import type { Dataset, MetricOf } from '../../data/dataset.ts'
import type { ListFilter } from '../../data/drill-down.ts'
import { amountOfSums } from '../../data/metric-amount.ts'
import { isClear, ratioSums } from '../chance.ts'
import { type Comparison, monthsOf, positionsBefore, trendPositions } from '../months.ts'
import { type Amount, changeOf, countsByMonth, isCount, summedMetric, sumsByMonth, totalOver } from './month-sums.ts'
import type { Shown, WidgetTraits } from './widget.ts'

/** A metric with its previous period. `list` shows what it counts among the rows of the board; absent: all of them. */
export type Figure<S extends Dataset> = Shown & {
  readonly kind: 'figure'
  readonly metric: MetricOf<S>
  readonly list?: readonly ListFilter[]
  /** What these are, where they are others than those of the amount: the late ones. */
  readonly listed?: string
  /** What a share is of: a count, and what it counts. */
  readonly base?: { readonly metric: MetricOf<S>; readonly text: string }
}

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

export const figure: WidgetTraits<Figure<Dataset>, FigureResult> = {
  shape: 'tile',
  perRow: 6,
  isForBigScreens: true,
  choosesMetric: false,
  mailed: 'all',
  result: (engine, widget, { comparison }) => figureResult(engine, widget, comparison),
}

export function figureResult<S extends Dataset>(
  engine: Engine<S>,
  { metric: name, base }: Pick<Figure<S>, 'metric' | 'base'>,
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
