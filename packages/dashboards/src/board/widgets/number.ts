import type { Dataset, MetricOf } from '../../data/dataset.ts'
import type { Shown, WidgetTraits } from './widget.ts'

export type NumberTile<S extends Dataset> = Shown & { readonly kind: 'number'; readonly metric: MetricOf<S> }

/** One number. */
export type NumberResult = { readonly kind: 'number'; readonly amount: number }

export const number: WidgetTraits<NumberTile<Dataset>, NumberResult> = {
  shape: 'tile',
  perRow: 6,
  isForBigScreens: true,
  choosesMetric: false,
  mailed: 'all',
  result: (engine, { metric }) => ({ kind: 'number', amount: engine.total(metric) }),
}
