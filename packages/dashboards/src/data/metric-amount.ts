import type { Metric } from './dataset.ts'

export type SummedMetric<C extends string = string> = Extract<Metric<C>, { kind: 'total' | 'ratio' }>

/** The measures that a metric sums, in the order that `amountOfSums` takes. */
export function measuresOf<C extends string>(metric: SummedMetric<C>): readonly C[] {
  const less = metric.less === undefined ? [] : [metric.less]
  return metric.kind === 'total' ? [metric.measure, ...less] : [metric.over, metric.of, ...less]
}

/** The amount of a metric from the sums of its measures; null for a ratio over nothing, and where nothing was measured. */
export function amountOfSums(metric: SummedMetric, sums: readonly number[]): number | null {
  const { times = 1 } = metric
  if (metric.kind === 'total') {
    const sum = difference(sums)
    return metric.isMeasured && sum === 0 ? null : sum * times
  }
  const [over = 0, ...parts] = sums
  return over === 0 ? null : (difference(parts) * times) / over
}

const difference = ([whole = 0, less = 0]: readonly number[]): number => whole - less
