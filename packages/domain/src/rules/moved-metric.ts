import { minuteMs } from '../times/milliseconds.ts'
import type { Moment, Predicate } from './compile-conditions.ts'
import type { ComparisonType, SlaMetric } from './rule-lists.ts'

export const metricField: Readonly<Record<SlaMetric, string>> = {
  estimatedTime: 'estimatedAt',
  earliestTime: 'earliestAt',
  latestTime: 'latestAt',
}

type Moved = { readonly metric: SlaMetric; readonly comparisonType: ComparisonType; readonly interval: number }

/** Whether a time has moved earlier or later than it was, by at least the interval (minutes). One that was unknown has not moved. */
export function hasMetricMoved({ metric, comparisonType, interval }: Moved): Predicate {
  const field = metricField[metric]
  return ({ before, after }: Moment) => {
    const [was, is] = [before?.[field], after[field]]
    if (typeof was !== 'number' || typeof is !== 'number') return false
    const movedMs = comparisonType === 'later' ? is - was : was - is
    return movedMs > 0 && movedMs >= interval * minuteMs
  }
}
