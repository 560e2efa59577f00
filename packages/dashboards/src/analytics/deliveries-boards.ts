import type { Board, PanelFilter } from '../board/board.ts'
import type { Widget } from '../board/widgets/widget-kinds.ts'
import type { DimensionOf } from '../data/dataset.ts'
import { partOfDayHours, weekdayNames } from '../data/own-names.ts'
import { analyticsFilters, booked, currency, only } from './analytics-filters.ts'
import { analyticsLayout } from './analytics-layout.ts'
import {
  barSize,
  chartChoices,
  figure,
  firstAttemptFigure,
  monthBars,
  onTimeFigure,
  performance,
  pie,
  promiseFigure,
  provider,
  providerTable,
  shared,
} from './analytics-widgets.ts'
import { type DeliveriesSet, doorToDoorSet, servicePointSet } from './deliveries.ts'
import { explained, onTimeHeadline } from './headlines.ts'
import { lateCharts, lateFilters, lateTable } from './late-causes.ts'

type DeliveriesWidget = Widget<DeliveriesSet>

const listedOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, title]) => ({ value, title }))

/** Weekdays by part of the day. */
const pattern = (id: string, title: string): DeliveriesWidget => ({
  kind: 'bars',
  id,
  title,
  by: 'pattern',
  axis: 'category',
  names: null,
  isHorizontal: true,
  pair: {
    down: { title: 'Weekday', kind: 'listed', values: listedOf(weekdayNames) },
    across: { title: 'Part of day', kind: 'listed', values: listedOf(partOfDayHours) },
  },
  metric: 'shipments',
  metrics: chartChoices,
  group: 'responsiveness',
  size: barSize,
})

const pies = [
  pie({ id: 'serviceProvider', ...provider }, shared.provider),
  pie({ id: 'merchant', title: 'Merchant' }, shared.merchant),
  pie({ id: 'productGroup', title: 'Product group' }, shared.productGroup, 10),
  pie({ id: 'destination', title: 'Destination' }, shared.destination),
  pie(
    { id: 'estimateSource', title: 'Estimated delivery time source' },
    { by: 'estimatedBy', names: 'estimateSource' },
  ),
]

const filters: readonly PanelFilter<DimensionOf<DeliveriesSet>>[] = [
  booked,
  ...analyticsFilters,
  { id: 'statusId', title: 'Status', kind: 'values', names: 'status' },
  { id: 'failedDelivery', title: 'Outcome', kind: 'yesNo', names: 'failedDelivery' },
  { id: 'deliveryTimeSlaId', title: 'Promised time frame', kind: 'values', names: 'timeFrame' },
  { id: 'servicePointTypeId', title: 'Service point type', kind: 'values', names: 'servicePointType' },
  { id: 'estimatedBy', title: 'Estimated delivery time source', kind: 'values', names: 'estimateSource' },
  { id: 'reminderWasSent', title: 'Reminder', kind: 'yesNo', names: 'reminder' },
  { id: 'hasDeliveryTimeSlaId', title: 'Promise', kind: 'yesNo', names: 'hasPromise' },
  { id: 'wasDeliveredOnTime', title: 'On time', kind: 'yesNo', names: 'onTime' },
  { id: 'wasPerfectDelivery', title: 'Perfect delivery', kind: 'yesNo', names: 'perfect' },
  ...lateFilters,
  currency,
]

const tables = <const M extends string>(metrics: readonly [M, ...M[]]) => [
  performance(providerTable, shared.provider, metrics),
  performance({ id: 'productGroupPerformance', title: 'Product group performance' }, shared.productGroup, metrics),
  performance({ id: 'destinationPerformance', title: 'Destination performance' }, shared.destination, metrics),
  performance({ id: 'merchantPerformance', title: 'Merchant performance' }, shared.merchant, metrics),
  lateTable,
]

const doorWidgets: readonly DeliveriesWidget[] = [
  figure({ id: 'shipments', title: 'Shipments' }, 'categories', 'shipments'),
  figure({ id: 'delivered', title: 'Delivered' }, 'operations', 'delivered', only('isDelivered')),
  onTimeFigure,
  promiseFigure({ id: 'perfect', title: 'Perfect deliveries' }, 'perfectDelivery', only('isPerfectDelivery')),
  firstAttemptFigure,
  figure({ id: 'returned', title: 'Returned' }, 'reliability', 'returnedCount', only('isReturned')),
  figure(
    { id: 'redirected', title: 'Redirected to service point' },
    'reliability',
    'redirectedCount',
    only('isRedirected'),
  ),
  figure({ id: 'reminders', title: 'Reminders' }, 'responsiveness', 'reminders', only('reminderWasSent')),
  figure(
    { id: 'pendingInstructions', title: 'Pending delivery instructions' },
    'responsiveness',
    'pendingInstructions',
    only('wasPendingInstructions'),
  ),
  figure(
    { id: 'pendingInstructionsTime', title: 'Average time to delivery instructions' },
    'responsiveness',
    'pendingInstructionsTime',
    only('wasPendingInstructions'),
  ),
  figure(
    { id: 'pendingDate', title: 'Pending delivery date' },
    'responsiveness',
    'pendingDate',
    only('wasPendingDate'),
  ),
  figure(
    { id: 'pendingDateTime', title: 'Average time to delivery date' },
    'responsiveness',
    'pendingDateTime',
    only('wasPendingDate'),
  ),
  figure({ id: 'baseSalesValue', title: 'Base sales value' }, 'operations', 'baseSalesValue'),
  ...tables([
    'onTime',
    'onTimeOfAll',
    'lateByCarrier',
    'firstAttempt',
    'delivered',
    'returned',
    'returnedWithReminder',
    'returnedWithoutReminder',
    'redirectedToServicePoint',
    'reminderSent',
    'perfectDelivery',
  ]),
  pattern('deliveryPattern', 'Delivery pattern'),
  monthBars({ id: 'booked', title: 'Shipments per month' }),
  ...lateCharts,
  ...pies,
]

export const doorToDoorBoard: Board<typeof doorToDoorSet> = {
  id: 'doortodoor',
  title: 'Door to door Dashboard',
  dataset: doorToDoorSet,
  where: {},
  widgets: doorWidgets,
  filters,
  layout: { version: '1.0.1', items: analyticsLayout(doorWidgets) },
  refreshMinutes: 1440,
  headline: onTimeHeadline,
}

const pointWidgets: readonly DeliveriesWidget[] = [
  figure({ id: 'shipments', title: 'Shipments' }, 'categories', 'shipments'),
  figure({ id: 'pickedUp', title: 'Picked up' }, 'operations', 'deliveredCount', only('isDelivered')),
  figure({ id: 'returned', title: 'Returned' }, 'reliability', 'returnedCount', only('isReturned')),
  figure(
    { id: 'pointChanged', title: 'Service point changed' },
    'reliability',
    'servicePointChangedCount',
    only('isPointChanged'),
  ),
  figure(
    { id: 'storageExtended', title: 'Storage time extended' },
    'responsiveness',
    'storageTimeExtendedCount',
    only('isStorageExtended'),
  ),
  figure({ id: 'baseSalesValue', title: 'Base sales value' }, 'operations', 'baseSalesValue'),
  figure({ id: 'reminders', title: 'Reminders' }, 'responsiveness', 'reminders', only('reminderWasSent')),
  figure({ id: 'emailReminders', title: 'E-mail reminders' }, 'responsiveness', 'emailReminders'),
  figure({ id: 'textReminders', title: 'Text reminders' }, 'responsiveness', 'textReminders'),
  figure(
    { id: 'storageWithReminder', title: 'Average storage time with reminder' },
    'responsiveness',
    'storageWithReminder',
  ),
  figure(
    { id: 'storageWithoutReminder', title: 'Average storage time without reminder' },
    'responsiveness',
    'storageWithoutReminder',
  ),
  figure({ id: 'storageReturned', title: 'Average storage time of returned' }, 'responsiveness', 'storageReturned'),
  ...tables([
    'onTime',
    'onTimeOfAll',
    'lateByCarrier',
    'delivered',
    'returned',
    'returnedWithReminder',
    'returnedWithoutReminder',
    'servicePointChanged',
    'storageTimeExtended',
    'reminderSent',
    'perfectDelivery',
  ]),
  pattern('pickupPattern', 'Pickup pattern'),
  monthBars({ id: 'booked', title: 'Shipments per month' }),
  ...lateCharts,
  ...pies,
  pie({ id: 'servicePointType', title: 'Service point type' }, { by: 'servicePointTypeId', names: 'servicePointType' }),
]

export const servicePointBoard: Board<typeof servicePointSet> = {
  id: 'servicepoint',
  title: 'Service point Dashboard',
  dataset: servicePointSet,
  where: {},
  widgets: pointWidgets,
  filters,
  layout: { version: '1.0.0', items: analyticsLayout(pointWidgets) },
  refreshMinutes: 1440,
  headline: { ...explained, metric: 'delivered', title: 'Picked up' },
}
