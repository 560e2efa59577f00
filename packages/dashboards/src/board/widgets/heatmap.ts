import type { Dataset } from '../../data/dataset.ts'
import { type TallyResult, tallyResult } from './tally-result.ts'
import type { Counting, Pair, WidgetTraits } from './widget.ts'

export type Heatmap<S extends Dataset> = Counting<S> & {
  readonly kind: 'heatmap'
  readonly pair: Pair
  readonly onlyAlerts: boolean
}

export const heatmap: WidgetTraits<Heatmap<Dataset>, TallyResult> = {
  shape: 'chart',
  perRow: 2,
  isForBigScreens: true,
  choosesMetric: true,
  mailed: 'none',
  result: tallyResult,
}
