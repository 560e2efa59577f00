import type { Dataset, DimensionOf, MetricOf } from '../../data/dataset.ts'
import type { NumberResult } from './number.ts'
import { amountOf } from './tally-result.ts'
import type { Shown, WidgetTraits } from './widget.ts'

/** The count of one value of a dimension. A click filters by it. */
export type Count<S extends Dataset> = Shown & {
  readonly kind: 'count'
  readonly metric: MetricOf<S>
  readonly by: DimensionOf<S>
  readonly value: string | number
}

export const count: WidgetTraits<Count<Dataset>, NumberResult> = {
  shape: 'tile',
  perRow: 6,
  isForBigScreens: true,
  choosesMetric: false,
  mailed: 'all',
  result: (engine, { by, metric, value }) => ({ kind: 'number', amount: amountOf(engine.tally(by, metric), value) }),
}
