import type { Dataset } from '../../data/dataset.ts'
import { type TallyResult, tallyResult } from './tally-result.ts'
import type { Counting, Pair, WidgetTraits } from './widget.ts'

/** `corner` is the text above the days. */
export type Kanban<S extends Dataset> = Counting<S> & {
  readonly kind: 'kanban'
  readonly pair: Pair
  readonly corner: string
}

export const kanban: WidgetTraits<Kanban<Dataset>, TallyResult> = {
  shape: 'wide',
  perRow: 2,
  isForBigScreens: true,
  choosesMetric: true,
  mailed: 'none',
  isNewestFirst: true,
  result: tallyResult,
}
