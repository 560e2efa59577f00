import type { Dataset, MetricOf } from '../../data/dataset.ts'
import { amountOfSums } from '../../data/metric-amount.ts'
import { monthsOf } from '../months.ts'
import { type Amount, summedMetric, sumsByMonth, totalOver } from './month-sums.ts'
import type { Shown, Stage, WidgetTraits } from './widget.ts'

/** The average times of stages, one after the other. */
export type Waterfall<S extends Dataset> = Shown & {
  readonly kind: 'waterfall'
  readonly stages: readonly Stage<MetricOf<S>>[]
}

/** The average minutes of each stage over the chosen months, and how many have them. */
export type StagesResult = {
  readonly kind: 'stages'
  readonly averages: readonly Amount[]
  readonly counts: readonly number[]
}

export const waterfall: WidgetTraits<Waterfall<Dataset>, StagesResult> = {
  shape: 'chart',
  perRow: 2,
  isForBigScreens: true,
  choosesMetric: false,
  mailed: 'none',
  result(engine, { stages }) {
    const found = stages.map(stage => {
      const metric = summedMetric(engine, stage.metric)
      const { periods, sums } = sumsByMonth(engine, metric)
      const totals = totalOver(sums, monthsOf(engine, periods).chosen)
      return { average: amountOfSums(metric, totals), count: totals[0] ?? 0 }
    })
    return { kind: 'stages', averages: found.map(({ average }) => average), counts: found.map(({ count }) => count) }
  },
}
