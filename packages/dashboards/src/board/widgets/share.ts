import type { Dataset, DimensionOf, MetricOf } from '../../data/dataset.ts'
import { amountOf } from './tally-result.ts'
import type { Shown, Threshold, WidgetTraits } from './widget.ts'

/** The share of one value among all known values of a dimension. */
export type Share<S extends Dataset> = Shown & {
  readonly kind: 'share'
  readonly metric: MetricOf<S>
  readonly by: DimensionOf<S>
  readonly value: string | number
  readonly good: Threshold
}

export type ShareResult = { readonly kind: 'share'; readonly part: number; readonly whole: number }

export const share: WidgetTraits<Share<Dataset>, ShareResult> = {
  shape: 'tile',
  perRow: 6,
  isForBigScreens: true,
  choosesMetric: false,
  mailed: 'all',
  result(engine, { by, metric, value }) {
    const tally = engine.tally(by, metric)
    // Rows without a value do not count.
    const known = tally.amounts.filter((_, index) => tally.values[index] !== null)
    return { kind: 'share', part: amountOf(tally, value), whole: known.reduce((sum, amount) => sum + amount, 0) }
  },
}
