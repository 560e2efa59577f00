import type { Dataset, MetricOf } from '../../data/dataset.ts'
import { type PerformanceResult, performanceResult } from './performance.ts'
import type { Counting, Named, WidgetTraits } from './widget.ts'

/** A metric by value and month: the values with most rows, the colour says where it is worse. */
export type MonthMap<S extends Dataset> = Counting<S> &
  Named & { readonly kind: 'monthMap'; readonly metrics: readonly MetricOf<S>[]; readonly top: number }

export const monthMap: WidgetTraits<MonthMap<Dataset>, PerformanceResult> = {
  shape: 'chart',
  perRow: 2,
  isForBigScreens: true,
  choosesMetric: true,
  mailed: 'none',
  result: (engine, widget, { comparison }) => performanceResult(engine, widget, comparison),
}
