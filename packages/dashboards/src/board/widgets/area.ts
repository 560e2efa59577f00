import type { Dataset, MetricOf } from '../../data/dataset.ts'
import { amountOfSums } from '../../data/metric-amount.ts'
import { type Amount, summedMetric, sumsByMonth, totalOver } from './month-sums.ts'
import type { Shown, Stage, WidgetTraits } from './widget.ts'

/** The average times of stages by month. */
export type Area<S extends Dataset> = Shown & {
  readonly kind: 'area'
  readonly stages: readonly Stage<MetricOf<S>>[]
}

/** All months, also those that are not chosen. */
export type StageMonthsResult = {
  readonly kind: 'stageMonths'
  readonly months: readonly number[]
  readonly running: number | null
  /** By stage, then by month. */
  readonly averages: readonly (readonly Amount[])[]
}

export const area: WidgetTraits<Area<Dataset>, StageMonthsResult> = {
  shape: 'wide',
  perRow: 2,
  isForBigScreens: true,
  choosesMetric: false,
  mailed: 'none',
  result(engine, { stages }) {
    const found = stages.map(stage => {
      const metric = summedMetric(engine, stage.metric)
      const { periods, sums } = sumsByMonth(engine, metric)
      return { periods, averages: periods.map((_, position) => amountOfSums(metric, totalOver(sums, [position]))) }
    })
    const months = found[0]?.periods.map(Number) ?? []
    return {
      kind: 'stageMonths',
      months,
      running: months.find(month => month === engine.runningMonth) ?? null,
      averages: found.map(({ averages }) => averages),
    }
  },
}
