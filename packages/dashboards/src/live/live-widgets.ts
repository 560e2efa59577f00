import { completedIndex, milestones } from '@aftermile/domain/lists/milestones'
import { timeStateWord } from '@aftermile/domain/shipment/delivery-times'
import type { PairSide, WidgetSize } from '../board/widgets/widget.ts'
import type { Widget } from '../board/widgets/widget-kinds.ts'
import type { live } from './live.ts'

type LiveWidget = Widget<typeof live>
type Named = { readonly id: string; readonly title: string; readonly word?: string }

const pieSize: WidgetSize = { w: 3, h: 8, minW: 2, minH: 6 }
const barSize: WidgetSize = { w: 6, h: 8, minW: 3, minH: 6 }
const wideSize: WidgetSize = { w: 12, h: 12, minW: 6, minH: 8 }
const kpiSize: WidgetSize = { w: 2, h: 4, minW: 1, minH: 4, maxH: 4 }
const tableSize: WidgetSize = { w: 12, h: 15, minW: 12, minH: 15, maxH: 15, stopResize: true }

type PieBy = { readonly by: Extract<LiveWidget, { kind: 'pie' }>['by']; readonly names: string | null }

const pie = ({ id, title, word }: Named, { by, names }: PieBy, top?: number): LiveWidget => ({
  kind: 'pie',
  id,
  title,
  ...(word === undefined ? {} : { word }),
  by,
  names,
  metric: 'shipments',
  group: 'categories',
  startAngle: 270,
  size: pieSize,
  ...(top === undefined ? {} : { top }),
})

/** The most bars of a dimension with many values. The table view has all. */
const largest = 12

type Bars = Extract<LiveWidget, { kind: 'bars' }>

const bars = (widget: Pick<Bars, 'id' | 'title' | 'by' | 'axis' | 'group'> & Partial<Bars>): LiveWidget => ({
  kind: 'bars',
  metric: 'shipments',
  names: null,
  isHorizontal: false,
  size: barSize,
  ...widget,
})

const acrossMilestones: PairSide = {
  title: 'Milestone',
  kind: 'names',
  names: 'milestone',
  values: milestones.map(({ index }) => String(index)),
}

const kpi = { group: 'reliability', size: kpiSize } as const

/** The widgets of all live boards, except those about the scenario. */
export const commonWidgets: readonly LiveWidget[] = [
  { ...kpi, kind: 'number', id: 'shipments', title: 'Shipments', metric: 'shipments', group: 'categories' },
  {
    ...kpi,
    kind: 'share',
    id: 'expired',
    title: 'Estimated delivery time expired',
    word: timeStateWord('expired'),
    metric: 'shipments',
    by: 'timeState',
    value: 'expired',
    good: { atMost: 1.5 },
  },
  {
    ...kpi,
    kind: 'share',
    id: 'predictedLate',
    title: 'Predicted late',
    word: timeStateWord('predicted_late'),
    metric: 'shipments',
    by: 'timeState',
    value: 'predicted_late',
    good: { atMost: 1.5 },
  },
  {
    ...kpi,
    kind: 'share',
    id: 'predictedOnTime',
    title: 'Predicted on time',
    word: timeStateWord('on_time'),
    metric: 'shipments',
    by: 'timeState',
    value: 'on_time',
    good: { atLeast: 97.5 },
  },
  // Not one of the spec's: open breaches of SLA policies, and those of the last days.
  {
    ...kpi,
    kind: 'count',
    id: 'slaBreached',
    title: 'SLA breached',
    metric: 'shipments',
    by: 'slaState',
    value: 'breached',
  },
  {
    ...kpi,
    kind: 'number',
    id: 'packages',
    title: 'Packages',
    metric: 'packages',
    group: 'categories',
  },
  {
    ...kpi,
    kind: 'number',
    id: 'orders',
    title: 'Orders',
    metric: 'orders',
    group: 'categories',
  },
  {
    ...kpi,
    kind: 'count',
    id: 'dropShipments',
    title: 'Drop shipments',
    metric: 'shipments',
    by: 'isDropShipment',
    value: 1,
    group: 'categories',
  },
  bars({
    id: 'tags',
    title: 'Tags',
    by: 'tags',
    axis: 'category',
    names: 'tag',
    isHorizontal: true,
    group: 'reliability',
  }),
  {
    kind: 'heatmap',
    id: 'alertHeatmap',
    title: 'Alerts per milestone',
    by: 'tagMilestones',
    pair: { down: { title: 'Tag', kind: 'names', names: 'tag' }, across: acrossMilestones },
    onlyAlerts: true,
    metric: 'shipments',
    group: 'reliability',
    size: barSize,
  },
  {
    kind: 'kanban',
    id: 'kanban',
    title: 'Booking date by milestone',
    by: 'bookingDateMilestone',
    pair: { down: { title: 'Booking date', kind: 'date' }, across: acrossMilestones },
    corner: 'Booked',
    metric: 'shipments',
    group: 'reliability',
    size: wideSize,
  },
  bars({
    id: 'account',
    title: 'Service provider account',
    word: 'Carrier account',
    by: 'payingCustomerNumber',
    axis: 'category',
    isHorizontal: true,
    top: largest,
    note: 'Largest only',
    group: 'categories',
  }),
  bars({
    id: 'expiredDays',
    title: 'Days after delivery time expired',
    word: 'Late by',
    by: 'expiredDays',
    axis: 'days',
    above: 0,
    rest: 'expired less than a day ago',
    group: 'reliability',
  }),
  bars({
    id: 'bookingTime',
    title: 'Booking time',
    by: 'bookingHour',
    axis: 'hour',
    isBrushed: true,
    group: 'categories',
  }),
  bars({
    id: 'packingTime',
    title: 'Packing completed time',
    by: 'packingHour',
    axis: 'hour',
    isBrushed: true,
    group: 'categories',
  }),
  bars({
    id: 'milestones',
    title: 'Milestones',
    by: 'milestoneIndex',
    axis: 'category',
    names: 'milestone',
    group: 'reliability',
  }),
  bars({ id: 'age', title: 'Age', by: 'ageDays', axis: 'days', isBrushed: true, group: 'reliability' }),
  bars({
    id: 'daysAtServicePoint',
    title: 'Days at service point',
    by: 'ageOnShelfDays',
    axis: 'days',
    above: 0,
    rest: 'for less than a day',
    group: 'reliability',
  }),
  bars({
    id: 'orderSize',
    title: 'Orders with many shipments',
    by: 'orderShipmentCount',
    metric: 'orders',
    axis: 'count',
    unit: 'shipments',
    above: 1,
    group: 'categories',
  }),
  pie(
    { id: 'serviceProvider', title: 'Service provider', word: 'Carrier' },
    { by: 'serviceProviderId', names: 'serviceProvider' },
  ),
  pie(
    { id: 'productGroup', title: 'Product group' },
    { by: 'serviceProviderProductGroupId', names: 'serviceProviderProductGroup' },
    10,
  ),
  pie({ id: 'merchant', title: 'Merchant' }, { by: 'merchantId', names: 'merchant' }),
  pie({ id: 'receiverParty', title: 'Receiver party' }, { by: 'receiverPartyTypeId', names: 'partyType' }),
  pie({ id: 'senderParty', title: 'Sender party' }, { by: 'senderPartyTypeId', names: 'partyType' }),
  pie({ id: 'status', title: 'Status' }, { by: 'statusId', names: 'status' }),
  pie({ id: 'senderGeography', title: 'Sender geography' }, { by: 'fromCountryAreaId', names: 'countryArea' }),
  pie({ id: 'destination', title: 'Destination' }, { by: 'toCountryCode', names: 'toCountry' }),
  {
    kind: 'table',
    id: 'shipmentTable',
    title: 'Shipment overview',
    group: 'reliability',
    size: tableSize,
    columns: [
      'timeState',
      'shipmentNumber',
      'senderOrderNumber',
      'merchantId',
      'serviceProviderId',
      'serviceProviderProductId',
      'statusId',
      'milestoneIndex',
      'toCity',
      'toCountryCode',
      'bookingTimestamp',
      'latestDeliveryTime',
      'ageMinutes',
      'numberOfPackages',
      'tags',
    ],
    sort: { by: 'bookingTimestamp', isDescending: true },
    rowsPerPage: 20,
  },
]

const arrivals: PairSide = {
  title: 'State',
  kind: 'listed',
  values: [
    { value: 'expected', title: 'Not yet arrived' },
    { value: 'arrived', title: 'Arrived', colorOf: { names: 'milestone', value: completedIndex } },
  ],
}

/** Shipments by the day of their latest delivery time; a milestone index below 6000 is not yet arrived. */
export const plannedArrivals = (title: string): LiveWidget =>
  bars({
    id: 'plannedArrivals',
    title,
    by: 'latestDateArrival',
    axis: 'date',
    pair: { down: { title: 'Planned day', kind: 'date' }, across: arrivals },
    group: 'reliability',
  })

export const scenarioPie: LiveWidget = pie(
  { id: 'scenario', title: 'Transport scenario' },
  { by: 'scenarioId', names: 'scenario' },
)

/** Most parties have one return. Only those with more are shown. */
export const returnsByParty: LiveWidget = bars({
  id: 'returnsByParty',
  title: 'Returns by party',
  by: 'senderPartyName',
  axis: 'category',
  isHorizontal: true,
  top: largest,
  note: 'Largest only',
  group: 'categories',
})
