import type { Dataset } from '../../data/dataset.ts'
import { type TallyResult, tallyResult } from './tally-result.ts'
import type { Counting, Named, Pair, WidgetTraits } from './widget.ts'

export type Bars<S extends Dataset> = Counting<S> &
  Named & {
    readonly kind: 'bars'
    readonly axis: 'category' | 'date' | 'month' | 'hour' | 'days' | 'count'
    readonly isHorizontal: boolean
    readonly top?: number
    /** What is counted along an axis of counts. */
    readonly unit?: string
    /** For a dimension of pairs: one bar per first value, one colour per second value. */
    readonly pair?: Pair
    /** Dragging selects a range. */
    readonly isBrushed?: true
  }

export const bars: WidgetTraits<Bars<Dataset>, TallyResult> = {
  shape: 'chart',
  perRow: 2,
  isForBigScreens: true,
  choosesMetric: true,
  mailed: 'none',
  result: tallyResult,
}
