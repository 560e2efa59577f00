import type { Engine } from '../../crossfilter/engine.ts'
import type { Dataset, DimensionOf, MeasureOf, MetricOf } from '../../data/dataset.ts'
import { amountOfSums, measuresOf, type SummedMetric } from '../../data/metric-amount.ts'
import { isPercent } from '../chance.ts'

/** Null where nothing has the value. */
export type Amount = number | null

/** The amount of a metric over some months. */
export function amountIn<S extends Dataset>(engine: Engine<S>, name: MetricOf<S>, months: readonly number[]): Amount {
  const metric = summedMetric(engine, name)
  const { periods, sums } = sumsByMonth(engine, metric)
  const positions = [...periods.keys()].filter(position => months.includes(Number(periods[position])))
  return amountOfSums(metric, totalOver(sums, positions))
}

/** By measure of a metric, then by month. */
export type Sums = readonly (readonly number[])[]

export const sumOver = (months: readonly number[], positions: readonly number[]): number =>
  positions.reduce((total, position) => total + (months[position] ?? 0), 0)

export const totalOver = (sums: Sums, positions: readonly number[]): number[] =>
  sums.map(months => sumOver(months, positions))

export function sumsByValue<S extends Dataset>(
  engine: Engine<S>,
  by: DimensionOf<S>,
  metric: SummedMetric<MeasureOf<S>>,
) {
  const measures = measuresOf(metric)
  const { values, periods, sums } = engine.sums(by, measures)
  return { values, periods, sumsOf: (index: number): Sums => measures.map(measure => sums[measure]?.[index] ?? []) }
}

export const sumsByMonth = <S extends Dataset>(engine: Engine<S>, metric: SummedMetric<MeasureOf<S>>) =>
  engine.periodSums(measuresOf(metric))

export function summedMetric<S extends Dataset>(
  { dataset }: Engine<S>,
  name: MetricOf<S> | string,
): SummedMetric<MeasureOf<S>> {
  const metric = dataset.metrics[name]
  if (metric?.kind !== 'total' && metric?.kind !== 'ratio') throw new Error(`The metric ${name} has no sums.`)
  // Metrics of a data set sum its measures.
  return metric as SummedMetric<MeasureOf<S>>
}

/** Whether a ratio is over a number of rows, and not over an amount such as tonne-km. */
export const isCount = <S extends Dataset>({ dataset }: Engine<S>, metric: SummedMetric): boolean => {
  const column = metric.kind === 'ratio' ? dataset.columns[metric.over] : undefined
  return column?.kind === 'measure' && column.scale === undefined
}

export const countsByMonth = <S extends Dataset>(engine: Engine<S>): Sums =>
  sumsByMonth(engine, summedMetric(engine, engine.dataset.shown.counted)).sums

/** In points for a ratio in percent, else in percent of the amount before. */
export function changeOf(metric: SummedMetric, now: Amount, before: Amount): Amount {
  if (now === null || before === null) return null
  if (isPercent(metric)) return now - before
  return before === 0 ? null : ((now - before) * 100) / before
}
