import type { Board, PanelFilter } from '../board/board.ts'
import type { Widget } from '../board/widgets/widget-kinds.ts'
import type { DimensionOf } from '../data/dataset.ts'
import { analyticsFilters, booked, currency, only } from './analytics-filters.ts'
import { analyticsLayout } from './analytics-layout.ts'
import {
  barSize,
  figure,
  monthBars,
  onTimeFigure,
  performance,
  pie,
  promiseFigure,
  provider,
  providerTable,
  shared,
  tableSize,
} from './analytics-widgets.ts'
import { cycleStages, unstagedTitle } from './cycle-stages.ts'
import { onTimeHeadline } from './headlines.ts'
import { lateByCarrierFigure, lateCharts, lateFilters, lateTable } from './late-causes.ts'
import { operationsSet } from './operations.ts'

const senderGeography = { by: 'fromCountryAreaId', names: 'countryArea' } as const
const stages = [
  ...cycleStages.map(({ id, title }) => ({ title, metric: id })),
  { title: unstagedTitle, metric: 'unstaged', isRest: true },
] as const

const measured = [
  'onTime',
  'onTimeOfAll',
  'lateByCarrier',
  'perfect',
  'firstAttempt',
  'cycleTime',
  'shipments',
  'packages',
  'weight',
  'volume',
  'baseSalesValue',
  'intensity',
] as const

const widgets: readonly Widget<typeof operationsSet>[] = [
  figure({ id: 'shipments', title: 'Shipments' }, 'categories', 'shipments'),
  onTimeFigure,
  promiseFigure({ id: 'perfect', title: 'Perfect deliveries' }, 'perfect', only('isPerfectDelivery')),
  lateByCarrierFigure,
  figure({ id: 'cycleTime', title: 'Cycle time' }, 'operations', 'cycleTime'),
  figure({ id: 'intensity', title: 'Emission intensity' }, 'operations', 'intensity'),
  figure({ id: 'packages', title: 'Packages' }, 'categories', 'packages'),
  figure({ id: 'weight', title: 'Weight' }, 'operations', 'weight'),
  figure({ id: 'volume', title: 'Volume' }, 'operations', 'volume'),
  figure({ id: 'baseSalesValue', title: 'Base sales value' }, 'operations', 'baseSalesValue'),
  {
    ...figure({ id: 'freightCost', title: 'Freight cost' }, 'operations', 'freightCost'),
    note: '7 % of sales, estimated',
  },
  figure({ id: 'co2e', title: 'CO2e' }, 'operations', 'co2e'),
  performance(providerTable, shared.provider, measured),
  performance({ id: 'destinationPerformance', title: 'Destination performance' }, shared.destination, measured),
  performance({ id: 'senderPerformance', title: 'Sender geography performance' }, senderGeography, measured),
  performance({ id: 'merchantPerformance', title: 'Merchant performance' }, shared.merchant, measured),
  performance({ id: 'productGroupPerformance', title: 'Product group performance' }, shared.productGroup, measured),
  lateTable,
  {
    kind: 'monthMap',
    id: 'providerMonths',
    title: 'Service provider by month',
    word: 'Carrier',
    ...shared.provider,
    metric: 'onTime',
    metrics: measured,
    group: 'reliability',
    top: 12,
    size: tableSize,
  },
  monthBars({ id: 'booked', title: 'Shipments booked' }),
  ...lateCharts,
  {
    kind: 'waterfall',
    id: 'cycleTimes',
    title: 'Cycle time by milestone',
    note: 'Average days of each stage',
    group: 'operations',
    stages,
    size: barSize,
  },
  {
    kind: 'area',
    id: 'monthlyCycleTimes',
    title: 'Cycle time by month',
    note: 'Average days of each stage',
    group: 'operations',
    stages,
    size: barSize,
  },
  pie({ id: 'serviceProvider', ...provider }, shared.provider),
  pie({ id: 'productGroup', title: 'Product group' }, shared.productGroup, 10),
  pie({ id: 'merchant', title: 'Merchant' }, shared.merchant),
  pie({ id: 'destination', title: 'Destination' }, shared.destination),
  pie({ id: 'senderGeography', title: 'Sender geography' }, senderGeography, 10),
  pie({ id: 'scenario', title: 'Transport scenario' }, { by: 'scenarioId', names: 'scenario' }),
]

const filters: readonly PanelFilter<DimensionOf<typeof operationsSet>>[] = [
  booked,
  ...analyticsFilters,
  { id: 'scenarioId', title: 'Transport scenario', kind: 'values', names: 'scenario' },
  { id: 'fromCountryAreaId', title: 'Sender geography', kind: 'values', names: 'countryArea' },
  { id: 'statusId', title: 'Status', kind: 'values', names: 'status' },
  { id: 'deliveryTimeSlaId', title: 'Promised time frame', kind: 'values', names: 'timeFrame' },
  { id: 'hasDeliveryTimeSlaId', title: 'Promise', kind: 'yesNo', names: 'hasPromise' },
  { id: 'wasDeliveredOnTime', title: 'On time', kind: 'yesNo', names: 'onTime' },
  { id: 'wasPerfectDelivery', title: 'Perfect delivery', kind: 'yesNo', names: 'perfect' },
  ...lateFilters,
  currency,
]

export const operationsBoard: Board<typeof operationsSet> = {
  id: 'operations',
  title: 'Operations Dashboard',
  dataset: operationsSet,
  where: {},
  widgets,
  filters,
  layout: { version: '1.0.1', items: analyticsLayout(widgets) },
  refreshMinutes: 1440,
  headline: { ...onTimeHeadline, by: [...onTimeHeadline.by, 'fromCountryAreaId'] },
  scorecard: {
    by: 'serviceProviderId',
    strata: ['serviceProviderProductGroupId', 'fromCountryAreaId', 'toCountryCode'],
    outcome: 'wasDeliveredOnTime',
    measure: 'total',
    fault: { by: 'lateParty', own: 'carrier' },
    ignoring: ['wasDeliveredOnTime', 'wasPerfectDelivery', 'lateStage', 'lateParty'],
  },
  report: {
    decided: 'promised',
    kept: 'deliveredOnTime',
    atFault: 'lateByCarrier',
    by: 'serviceProviderId',
    route: ['fromCountryAreaId', 'toCountryCode'],
    cause: ['lateStage', 'lateParty'],
    stages: stages.map(({ metric }) => metric),
    ownFigures: ['baseSalesValue', 'freightCost'],
  },
}
