import { isFailedDelivery } from '@aftermile/domain/shipment/delivery-facts'
import { chartFormats, chartMetricTitles } from '../data/chart-metrics.ts'
import { count, text } from '../data/column-title.ts'
import { type Columns, defineDataset, type Metric, type Value } from '../data/dataset.ts'
import { titleOf as title } from '../data/field-title.ts'
import { joinPair } from '../data/pairs.ts'
import {
  attempts,
  chartMetrics,
  currencyWithoutRate,
  dimensionsOf,
  firstAttempt,
  hasDeliveryTimeSlaId,
  measure,
  never,
  numbers,
  own,
  promiseFormats,
  promiseMetrics,
  promiseMetricTitles,
  share,
  sharedColumns,
  sharedFields,
  sharedFigures,
  shareOfPromised,
  totalOf,
  totals,
} from './analytics-columns.ts'
import { analyticsDrillDown } from './analytics-drill-down.ts'
import { averageTitles, minuteFigures, totalTitles, wholeTotals } from './exact-columns.ts'
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
const flag = { kind: 'flag' } as const

const columns = {
  ...sharedColumns,
  statusId: category,
  deliveryTimeSlaId: category,
  /** Of the delivery or the pick-up: 1 is Monday. Null where it has not happened. */
  weekday: numbers,
  partOfDay: category,
  servicePointTypeId: category,
  estimatedBy: category,
  reminderWasSent: flag,
  wasPerfectDelivery: flag,
  wasDeliveredOnTime: flag,
  ...causes,
  currencyWithoutRate,
  ...totals,
  delivered: measure,
  returned: measure,
  deliveredWithReminder: measure,
  returnedWithReminder: measure,
  /** Shipments with a reminder, and the reminders by channel. */
  reminderSent: measure,
  emailReminderSent: measure,
  textMessageReminderSent: measure,
  perfectDelivery: measure,
  /** Whose promise was kept or broken. */
  promised: measure,
  deliveredOnTime: measure,
  lateByCarrier: measure,
  ...attempts,
  redirectedToServicePoint: measure,
  servicePointChanged: measure,
  storageTimeExtended: measure,
  pendingDeliveryInstructions: measure,
  pendingDeliveryInstructionsCycleTime: measure,
  /** Those of the pending ones that were answered: they have a cycle time. */
  pendingDeliveryInstructionsCycleCount: measure,
  pendingDeliveryDateTime: measure,
  pendingDeliveryDateTimeCycleTime: measure,
  pendingDeliveryDateTimeCycleCount: measure,
  // Minutes on the shelf, and the shipments that have them.
  storageTimeDeliveredWithReminder: measure,
  storageCountDeliveredWithReminder: measure,
  storageTimeDeliveredWithoutReminder: measure,
  storageCountDeliveredWithoutReminder: measure,
  storageTimeReturned: measure,
  storageCountReturned: measure,
  /** The longest of the row, in minutes. */
  maxStorageTime: { kind: 'count' },
} as const satisfies Columns

const weekdayAndPart = ([weekday = null, part = null]: readonly Value[]): Value =>
  weekday === null || part === null ? null : joinPair(String(weekday), part)

const failedOf = ([statusId = null]: readonly Value[]): Value => {
  const isFailed = isFailedDelivery(String(statusId))
  return isFailed === null ? null : Number(isFailed)
}

const fields = {
  ...sharedFields,
  statusId: own('statusId'),
  failedDelivery: { kind: 'figure', reads: ['statusId'], of: failedOf, isNumber: true, until: never },
  deliveryTimeSlaId: own('deliveryTimeSlaId'),
  pattern: { kind: 'figure', reads: ['weekday', 'partOfDay'], of: weekdayAndPart, until: never },
  servicePointTypeId: own('servicePointTypeId'),
  estimatedBy: own('estimatedBy'),
  hasDeliveryTimeSlaId: { kind: 'figure', ...hasDeliveryTimeSlaId, until: never },
  reminderWasSent: own('reminderWasSent'),
  wasPerfectDelivery: own('wasPerfectDelivery'),
  wasDeliveredOnTime: own('wasDeliveredOnTime'),
  ...causeFields,
  baseCurrency: own('baseCurrency'),
  currencyWithoutRate: own('currencyWithoutRate'),
} as const

const difference = ([all = null, part = null]: readonly Value[]): Value => Number(all) - Number(part)
const percent = ([part = null, all = null]: readonly Value[]): Value =>
  Number(all) === 0 ? null : (Number(part) * 100) / Number(all)
const days = ([minutes = null]: readonly Value[]): Value => Number(minutes) / 1440
const averageDays = ([minutes = null, many = null]: readonly Value[]): Value =>
  Number(many) === 0 ? null : Number(minutes) / Number(many) / 1440

const averages = [
  {
    title: 'Time to delivery instructions',
    time: 'pendingDeliveryInstructionsCycleTime',
    number: 'pendingDeliveryInstructionsCycleCount',
  },
  {
    title: 'Time to delivery date',
    time: 'pendingDeliveryDateTimeCycleTime',
    number: 'pendingDeliveryDateTimeCycleCount',
  },
  {
    title: 'Storage time with reminder',
    time: 'storageTimeDeliveredWithReminder',
    number: 'storageCountDeliveredWithReminder',
  },
  {
    title: 'Storage time without reminder',
    time: 'storageTimeDeliveredWithoutReminder',
    number: 'storageCountDeliveredWithoutReminder',
  },
  { title: 'Storage time of returned', time: 'storageTimeReturned', number: 'storageCountReturned' },
] as const

/** The computed fields of a row. */
const figures = {
  ...sharedFigures,
  ...wholeTotals,
  ...minuteFigures(averages),
  returnedWithoutReminder: { reads: ['returned', 'returnedWithReminder'], of: difference },
  deliveredWithoutReminder: { reads: ['delivered', 'deliveredWithReminder'], of: difference },
  hasDeliveryTimeSlaId,
  storageDaysDeliveredWithReminder: { reads: ['storageTimeDeliveredWithReminder'], of: days },
  storageDaysDeliveredWithoutReminder: { reads: ['storageTimeDeliveredWithoutReminder'], of: days },
  storageDaysReturned: { reads: ['storageTimeReturned'], of: days },
  averageStorageDaysDeliveredWithReminder: {
    reads: ['storageTimeDeliveredWithReminder', 'storageCountDeliveredWithReminder'],
    of: averageDays,
  },
  averageStorageDaysDeliveredWithoutReminder: {
    reads: ['storageTimeDeliveredWithoutReminder', 'storageCountDeliveredWithoutReminder'],
    of: averageDays,
  },
  averageStorageDaysReturned: { reads: ['storageTimeReturned', 'storageCountReturned'], of: averageDays },
  failedDelivery: { reads: ['statusId'], of: failedOf },
  deliveredPercent: { reads: ['delivered', 'total'], of: percent },
  returnedPercent: { reads: ['returned', 'total'], of: percent },
  perfectDeliveryPercent: { reads: ['perfectDelivery', 'total'], of: percent },
  deliveredOnTimePercent: { reads: ['deliveredOnTime', 'total'], of: percent },
  reminderSentPercent: { reads: ['reminderSent', 'total'], of: percent },
} as const

const average = <Of extends string, Over extends string>(of: Of, over: Over) => ({ kind: 'ratio', of, over }) as const

const metrics = {
  ...chartMetrics,
  delivered: share('delivered'),
  returned: share('returned'),
  returnedWithReminder: share('returnedWithReminder'),
  returnedWithoutReminder: { ...share('returned'), less: 'returnedWithReminder' },
  reminderSent: share('reminderSent'),
  perfectDelivery: shareOfPromised('perfectDelivery'),
  ...promiseMetrics,
  ...causeMetrics,
  attempted: totalOf('attempted'),
  firstAttempt,
  redirectedToServicePoint: share('redirectedToServicePoint'),
  servicePointChanged: share('servicePointChanged'),
  storageTimeExtended: share('storageTimeExtended'),
  deliveredCount: totalOf('delivered'),
  returnedCount: totalOf('returned'),
  redirectedCount: totalOf('redirectedToServicePoint'),
  servicePointChangedCount: totalOf('servicePointChanged'),
  storageTimeExtendedCount: totalOf('storageTimeExtended'),
  reminders: totalOf('reminderSent'),
  emailReminders: totalOf('emailReminderSent'),
  textReminders: totalOf('textMessageReminderSent'),
  pendingInstructions: totalOf('pendingDeliveryInstructions'),
  pendingDate: totalOf('pendingDeliveryDateTime'),
  pendingInstructionsTime: average('pendingDeliveryInstructionsCycleTime', 'pendingDeliveryInstructionsCycleCount'),
  pendingDateTime: average('pendingDeliveryDateTimeCycleTime', 'pendingDeliveryDateTimeCycleCount'),
  storageWithReminder: average('storageTimeDeliveredWithReminder', 'storageCountDeliveredWithReminder'),
  storageWithoutReminder: average('storageTimeDeliveredWithoutReminder', 'storageCountDeliveredWithoutReminder'),
  storageReturned: average('storageTimeReturned', 'storageCountReturned'),
} as const satisfies Readonly<Record<string, Metric<keyof typeof columns>>>

const metricTitles = {
  ...chartMetricTitles,
  delivered: 'Delivered',
  returned: 'Returned',
  returnedWithReminder: 'Returned with reminder',
  returnedWithoutReminder: 'Returned without reminder',
  reminderSent: 'Reminder sent',
  perfectDelivery: 'Perfect deliveries',
  ...promiseMetricTitles,
  ...causeMetricTitles,
  attempted: 'Attempted at the door',
  firstAttempt: 'First attempt',
  redirectedToServicePoint: 'Redirected to service point',
  servicePointChanged: 'Service point changed',
  storageTimeExtended: 'Storage time extended',
  deliveredCount: 'Delivered',
  returnedCount: 'Returned',
  redirectedCount: 'Redirected to service point',
  servicePointChangedCount: 'Service point changed',
  storageTimeExtendedCount: 'Storage time extended',
  reminders: 'Shipments with a reminder',
  emailReminders: 'E-mail reminders',
  textReminders: 'Text reminders',
  pendingInstructions: 'Pending delivery instructions',
  pendingDate: 'Pending delivery date',
  pendingInstructionsTime: 'Average time to delivery instructions',
  pendingDateTime: 'Average time to delivery date',
  storageWithReminder: 'Average storage time with reminder',
  storageWithoutReminder: 'Average storage time without reminder',
  storageReturned: 'Average storage time of returned',
} as const satisfies Record<keyof typeof metrics, string>

const formats = {
  ...chartFormats,
  delivered: 'percent',
  returned: 'percent',
  returnedWithReminder: 'percent',
  returnedWithoutReminder: 'percent',
  reminderSent: 'percent',
  perfectDelivery: 'percent',
  ...promiseFormats,
  ...causeFormats,
  firstAttempt: 'percent',
  redirectedToServicePoint: 'percent',
  servicePointChanged: 'percent',
  storageTimeExtended: 'percent',
  pendingInstructionsTime: 'days',
  pendingDateTime: 'days2',
  storageWithReminder: 'days',
  storageWithoutReminder: 'days',
  storageReturned: 'days',
} as const

const better = {
  delivered: 'higher',
  returned: 'lower',
  returnedCount: 'lower',
  returnedWithReminder: 'lower',
  returnedWithoutReminder: 'lower',
  perfectDelivery: 'higher',
  onTime: 'higher',
  onTimeOfAll: 'higher',
  ...causeBetter,
  firstAttempt: 'higher',
  redirectedToServicePoint: 'lower',
  redirectedCount: 'lower',
  pendingInstructionsTime: 'lower',
  pendingDateTime: 'lower',
  storageWithReminder: 'lower',
  storageWithoutReminder: 'lower',
} as const

/** Deliveries by the month of their booking. Two data sets have these columns. */
const deliveriesSet = <const Id extends string>(id: Id, { what, to }: { what: string; to: string }) =>
  defineDataset({
    id,
    version: 4,
    columns,
    period: 'yearMonth',
    fields,
    dimensions: dimensionsOf(fields),
    figures,
    metrics,
    shown: {
      rows: { one: 'shipment', many: 'shipments' },
      empty: { title: 'No shipments yet', text: `This board shows how ${what} went, month by month.` },
      titles: {
        year: count('Year'),
        month: count('Month'),
        yearMonth: count('Year and month'),
        merchantId: title('merchantId'),
        serviceProviderId: title('serviceProviderId'),
        serviceProviderProductId: { ...title('serviceProviderProductId', 'Product'), within: 'serviceProviderId' },
        serviceProviderProductGroupId: title('serviceProviderProductGroupId'),
        toCountryCode: title('toCountryCode'),
        statusId: title('statusId'),
        failedDelivery: text('Outcome', 'failedDelivery'),
        deliveryTimeSlaId: text('Promised time frame', 'timeFrame'),
        hasDeliveryTimeSlaId: text('Promise', 'hasPromise'),
        wasDeliveredOnTime: text('On time', 'onTime'),
        wasPerfectDelivery: text('Perfect delivery', 'perfect'),
        ...causeTitles,
        reminderWasSent: text('Reminder', 'reminder'),
        estimatedBy: text('Estimated delivery time source', 'estimateSource'),
        weekday: text('Weekday', 'weekday'),
        partOfDay: text('Part of day', 'partOfDay'),
        servicePointTypeId: title('servicePointTypeId'),
        total: count('Shipments'),
        totalPackages: count('Packages'),
        ...totalTitles,
        totalBaseSalesValueAmount: count('Base sales value'),
        baseCurrency: text('Currency'),
        delivered: count('Delivered'),
        returned: count('Returned'),
        deliveredWithReminder: count('Delivered with reminder'),
        deliveredWithoutReminder: count('Delivered without reminder'),
        returnedWithReminder: count('Returned with reminder'),
        returnedWithoutReminder: count('Returned without reminder'),
        reminderSent: count('With reminder'),
        emailReminderSent: count('E-mail reminders'),
        textMessageReminderSent: count('Text reminders'),
        perfectDelivery: count('Perfect deliveries'),
        promised: count('With a promise'),
        deliveredOnTime: count('Delivered on time'),
        attempted: count('Attempted at the door'),
        firstAttempt: count('Delivered on the first attempt'),
        redirectedToServicePoint: count('Redirected to service point'),
        servicePointChanged: count('Service point changed'),
        storageTimeExtended: count('Storage time extended'),
        pendingDeliveryInstructions: count('Pending delivery instructions'),
        pendingDeliveryDateTime: count('Pending delivery date'),
        ...averageTitles(averages),
        maxStorageTime: { title: 'Longest storage time', kind: 'days' },
      },
      metrics: metricTitles,
      formats,
      better,
      counted: 'shipments',
      drill: { ...analyticsDrillDown, always: [{ field: 'deliveryTo', values: [to] }] },
    },
  })

export const doorToDoorSet = deliveriesSet('shipment-doortodoor', { what: 'deliveries to the door', to: 'door' })
export const servicePointSet = deliveriesSet('shipment-servicepoint', {
  what: 'deliveries to service points',
  to: 'service_point',
})

export type DeliveriesSet = typeof doorToDoorSet
