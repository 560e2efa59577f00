import type { Dataset } from '../../data/dataset.ts'
import { type TallyResult, tallyResult } from './tally-result.ts'
import type { Counting, Named, WidgetTraits } from './widget.ts'

export type Pie<S extends Dataset> = Counting<S> &
  Named & { readonly kind: 'pie'; readonly top?: number; readonly startAngle: 90 | 270 }

export const pie: WidgetTraits<Pie<Dataset>, TallyResult> = {
  shape: 'chart',
  perRow: 4,
  isForBigScreens: true,
  choosesMetric: true,
  mailed: 'none',
  result: tallyResult,
}
