import { chartFormats, chartMetricTitles } from '../data/chart-metrics.ts'
import { count, text } from '../data/column-title.ts'
import { type Columns, defineDataset, type Metric, type RowOf } from '../data/dataset.ts'
import { titleOf as title } from '../data/field-title.ts'
import {
  attempts,
  chartMetrics,
  currencyWithoutRate,
  dimensionsOf,
  firstAttempt,
  hasDeliveryTimeSlaId,
  measure,
  measuredTotal,
  never,
  own,
  promiseFormats,
  promiseMetrics,
  promiseMetricTitles,
  sharedColumns,
  sharedFields,
  sharedFigures,
  shareOfPromised,
  totalOf,
  totals,
} from './analytics-columns.ts'
import { analyticsDrillDown } from './analytics-drill-down.ts'
import { type CycleStageId, cycleStages, unstagedTitle } from './cycle-stages.ts'
import {
  averageTitles,
  emissionTitles,
  minuteFigures,
  totalTitles,
  wholeEmissions,
  wholeTotals,
} from './exact-columns.ts'
import {
  causeBetter,
  causeFields,
  causeFormats,
  causeMetrics,
  causeMetricTitles,
  causes,
  causeTitles,
} from './late-causes.ts'

const category = { kind: 'category' } as const

const columns = {
  ...sharedColumns,
  scenarioId: category,
  statusId: category,
  fromCountryAreaId: category,
  deliveryTimeSlaId: category,
  wasDeliveredOnTime: { kind: 'flag' },
  wasPerfectDelivery: { kind: 'flag' },
  ...causes,
  currencyWithoutRate,
  ...totals,
  delivered: measure,
  returned: measure,
  /** Whose promise was kept or broken. */
  promised: measure,
  deliveredOnTime: measure,
  perfectDelivery: measure,
  lateByCarrier: measure,
  ...attempts,
  /** From the booking to the receiver's hands, in minutes, of the shipments that have arrived there. */
  cycleTime: measure,
  cycleCount: measure,
  /** The part of it that is in no stage, because milestones between are not known. */
  unstagedTime: measure,
  // Of each stage: minutes, and the shipments that have them.
  toWarehouseTime: measure,
  toWarehouseCount: measure,
  toAllocatedTime: measure,
  toAllocatedCount: measure,
  toPackedTime: measure,
  toPackedCount: measure,
  toDepartedTime: measure,
  toDepartedCount: measure,
  toInTransitTime: measure,
  toInTransitCount: measure,
  toArrivedTime: measure,
  toArrivedCount: measure,
  toPromiseMetTime: measure,
  toPromiseMetCount: measure,
  toReceivedTime: measure,
  toReceivedCount: measure,
  /** In grams and in kilogram-kilometres. */
  co2eKg: { kind: 'measure', scale: 1000 },
  tonneKm: { kind: 'measure', scale: 1000 },
} as const satisfies Columns

const fields = {
  ...sharedFields,
  scenarioId: own('scenarioId'),
  statusId: own('statusId'),
  fromCountryAreaId: own('fromCountryAreaId'),
  deliveryTimeSlaId: own('deliveryTimeSlaId'),
  hasDeliveryTimeSlaId: { kind: 'figure', ...hasDeliveryTimeSlaId, until: never },
  wasDeliveredOnTime: own('wasDeliveredOnTime'),
  wasPerfectDelivery: own('wasPerfectDelivery'),
  ...causeFields,
  baseCurrency: own('baseCurrency'),
  currencyWithoutRate: own('currencyWithoutRate'),
} as const

const metrics = {
  ...chartMetrics,
  ...promiseMetrics,
  perfect: shareOfPromised('perfectDelivery'),
  ...causeMetrics,
  attempted: totalOf('attempted'),
  firstAttempt,
  cycleTime: { kind: 'ratio', of: 'cycleTime', over: 'cycleCount' },
  unstaged: { kind: 'ratio', of: 'unstagedTime', over: 'cycleCount' },
  /** Estimated at 7 percent of the base sales value. */
  freightCost: { kind: 'total', measure: 'totalBaseSalesValueAmount', times: 0.07, isMeasured: true },
  co2e: measuredTotal('co2eKg'),
  /** Grams per tonne-km. */
  intensity: { kind: 'ratio', of: 'co2eKg', over: 'tonneKm', times: 1000 },
  toWarehouse: { kind: 'ratio', of: 'toWarehouseTime', over: 'toWarehouseCount' },
  toAllocated: { kind: 'ratio', of: 'toAllocatedTime', over: 'toAllocatedCount' },
  toPacked: { kind: 'ratio', of: 'toPackedTime', over: 'toPackedCount' },
  toDeparted: { kind: 'ratio', of: 'toDepartedTime', over: 'toDepartedCount' },
  toInTransit: { kind: 'ratio', of: 'toInTransitTime', over: 'toInTransitCount' },
  toArrived: { kind: 'ratio', of: 'toArrivedTime', over: 'toArrivedCount' },
  toPromiseMet: { kind: 'ratio', of: 'toPromiseMetTime', over: 'toPromiseMetCount' },
  toReceived: { kind: 'ratio', of: 'toReceivedTime', over: 'toReceivedCount' },
} as const satisfies Readonly<Record<string, Metric<keyof typeof columns>>>

// Object.fromEntries forgets its keys.
const stageTitles = Object.fromEntries(cycleStages.map(({ id, title }) => [id, title])) as Record<CycleStageId, string>
const stageFormats = Object.fromEntries(cycleStages.map(({ id }) => [id, 'days'])) as Record<CycleStageId, 'days'>

const averages = [
  // Of the same shipments as the cycle time, which names their number.
  { title: unstagedTitle, time: 'unstagedTime', number: 'cycleCount' } as const,
  { title: 'Cycle time', time: 'cycleTime', number: 'cycleCount' } as const,
  ...cycleStages.map(({ id, title }) => ({ title, time: `${id}Time`, number: `${id}Count` }) as const),
]

/** All shipments by the month of their booking: times, promises and emissions. */
export const operationsSet = defineDataset({
  id: 'shipment-operations',
  version: 4,
  columns,
  period: 'yearMonth',
  fields,
  dimensions: dimensionsOf(fields),
  figures: { ...sharedFigures, hasDeliveryTimeSlaId, ...wholeTotals, ...wholeEmissions, ...minuteFigures(averages) },
  metrics,
  shown: {
    rows: { one: 'shipment', many: 'shipments' },
    empty: {
      title: 'No shipments yet',
      text: 'This board compares carriers month by month. It fills with the first shipments.',
    },
    titles: {
      year: count('Year'),
      month: count('Month'),
      yearMonth: count('Year and month'),
      merchantId: title('merchantId'),
      serviceProviderId: title('serviceProviderId'),
      serviceProviderProductId: { ...title('serviceProviderProductId', 'Product'), within: 'serviceProviderId' },
      serviceProviderProductGroupId: title('serviceProviderProductGroupId'),
      scenarioId: title('scenarioId'),
      statusId: title('statusId'),
      fromCountryAreaId: title('fromCountryAreaId'),
      toCountryCode: title('toCountryCode'),
      deliveryTimeSlaId: text('Promised time frame', 'timeFrame'),
      hasDeliveryTimeSlaId: text('Promise', 'hasPromise'),
      wasDeliveredOnTime: text('On time', 'onTime'),
      wasPerfectDelivery: text('Perfect delivery', 'perfect'),
      ...causeTitles,
      total: count('Shipments'),
      totalPackages: count('Packages'),
      ...totalTitles,
      totalBaseSalesValueAmount: count('Base sales value'),
      baseCurrency: text('Currency'),
      delivered: count('Delivered'),
      returned: count('Returned'),
      promised: count('With a promise'),
      deliveredOnTime: count('Delivered on time'),
      perfectDelivery: count('Perfect deliveries'),
      attempted: count('Attempted at the door'),
      firstAttempt: count('Delivered on the first attempt'),
      ...averageTitles(averages),
      ...emissionTitles,
    },
    metrics: {
      ...chartMetricTitles,
      ...promiseMetricTitles,
      perfect: 'Perfect deliveries',
      ...causeMetricTitles,
      attempted: 'Attempted at the door',
      firstAttempt: 'First attempt',
      cycleTime: 'Cycle time',
      unstaged: unstagedTitle,
      freightCost: 'Freight cost',
      co2e: 'CO2e',
      intensity: 'Emission intensity',
      ...stageTitles,
    },
    formats: {
      ...chartFormats,
      ...promiseFormats,
      perfect: 'percent',
      ...causeFormats,
      firstAttempt: 'percent',
      cycleTime: 'days',
      unstaged: 'days',
      freightCost: 'money',
      co2e: 'kg',
      intensity: 'gPerTkm',
      ...stageFormats,
    },
    better: {
      onTime: 'higher',
      onTimeOfAll: 'higher',
      perfect: 'higher',
      ...causeBetter,
      firstAttempt: 'higher',
      cycleTime: 'lower',
      intensity: 'lower',
    },
    counted: 'shipments',
    drill: analyticsDrillDown,
  },
})

export type OperationsRow = RowOf<typeof columns>
