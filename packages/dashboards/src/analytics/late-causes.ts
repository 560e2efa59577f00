import { count, text } from '../data/column-title.ts'
import { own, shareOfPromised } from './analytics-columns.ts'
import { barSize, performance, pie, promiseFigure } from './analytics-widgets.ts'

/** Of broken promises: the stage that took too long, and who was responsible for it. */
export const causes = { lateStage: { kind: 'category' }, lateParty: { kind: 'category' } } as const
export const causeFields = { lateStage: own('lateStage'), lateParty: own('lateParty') } as const
export const causeTitles = {
  lateStage: text('Late because of', 'lateStage'),
  lateParty: text('Late by', 'lateParty'),
  lateByCarrier: count('Late by the carrier'),
} as const
export const causeMetrics = {
  late: { kind: 'total', measure: 'promised', less: 'deliveredOnTime' },
  lateByCarrier: shareOfPromised('lateByCarrier'),
} as const
export const causeMetricTitles = { late: 'Late', lateByCarrier: 'Late by the carrier' } as const
export const causeFormats = { lateByCarrier: 'percent' } as const
export const causeBetter = { late: 'lower', lateByCarrier: 'lower' } as const

const lateStage = { by: 'lateStage', names: 'lateStage' } as const
const lateParty = { by: 'lateParty', names: 'lateParty' } as const
const late = { metric: 'late', metrics: ['late'], group: 'reliability' } as const
const byStage = 'Late shipments by the stage that took longer than usual'

export const lateByCarrierFigure = promiseFigure(
  { id: 'lateByCarrier', title: 'Late by the carrier' },
  'lateByCarrier',
  [{ field: 'lateParty', values: ['carrier'] }],
)

export const lateTable = {
  ...performance({ id: 'latePerformance', title: 'Late because of, by month' }, lateStage, ['late']),
  note: byStage,
  onlyKnown: true,
} as const

export const lateCharts = [
  {
    kind: 'bars',
    id: 'lateStage',
    title: 'Late because of',
    note: byStage,
    ...lateStage,
    axis: 'category',
    isHorizontal: true,
    ...late,
    size: barSize,
  },
  {
    ...pie({ id: 'lateParty', title: 'Late by' }, lateParty),
    note: 'Late shipments by who was responsible for that stage',
    ...late,
  },
] as const

export const lateFilters = [
  { id: 'lateStage', title: 'Late because of', kind: 'values', names: 'lateStage' },
  { id: 'lateParty', title: 'Late by', kind: 'values', names: 'lateParty' },
] as const
