import type { Section } from '../board/applications.ts'
import type { Board } from '../board/board.ts'
import { packWidgets } from '../board/pack-widgets.ts'
import { count, text } from '../data/column-title.ts'
import { type Columns, defineDataset, type RowOf } from '../data/dataset.ts'
import { joinPair } from '../data/pairs.ts'
import { liveMonitoring } from '../live/live-monitoring.ts'

const category = { kind: 'category' } as const
const columns = {
  id: { kind: 'text' },
  orderNumber: { kind: 'text' },
  merchantId: category,
  statusId: category,
  orderedAt: { kind: 'instant' },
  deliveries: { kind: 'count' },
} as const satisfies Columns

/** A second data set for tests. It shows that boards work for any data set. */
export const orderSet = defineDataset({
  id: 'orders',
  version: 1,
  columns,
  fields: {
    merchantId: { kind: 'column', column: 'merchantId' },
    statusId: { kind: 'column', column: 'statusId' },
    deliveries: { kind: 'column', column: 'deliveries' },
    orderedDate: { kind: 'date', column: 'orderedAt' },
  },
  dimensions: {
    merchantId: { fields: ['merchantId'] },
    statusId: { fields: ['statusId'] },
    orderedDate: { fields: ['orderedDate'] },
    dateSize: {
      fields: ['orderedDate', 'deliveries'],
      of: ([date, deliveries]) => joinPair(String(date), Number(deliveries) > 1 ? 'split' : 'whole'),
    },
  },
  figures: {},
  metrics: { orders: { kind: 'rows' }, deliveries: { kind: 'sum', field: 'deliveries' } },
  shown: {
    rows: { one: 'order', many: 'orders' },
    empty: { title: 'No orders yet', text: 'Orders appear here when they are placed.' },
    titles: {
      orderNumber: { ...text('Order'), isLink: true },
      merchantId: text('Merchant', 'merchant'),
      statusId: text('Status'),
      orderedAt: { title: 'Ordered', kind: 'instant' },
      deliveries: count('Deliveries'),
      id: text('Order id'),
    },
    metrics: { orders: 'Number of orders', deliveries: 'Number of deliveries' },
    counted: 'orders',
    drill: {
      list: '/orders',
      days: ['bookedFrom', 'bookedTo'],
      rows: { id: 'id', sort: { by: 'orderedAt', isDescending: true } },
      toListFilters: (name, filter) =>
        name === 'merchantId' && 'values' in filter ? [{ field: name, values: filter.values.map(String) }] : null,
    },
  },
})

export type OrderRow = RowOf<typeof columns>

const widgets: Board<typeof orderSet>['widgets'] = [
  {
    kind: 'number',
    id: 'orders',
    title: 'Orders',
    metric: 'orders',
    group: 'categories',
    size: { w: 2, h: 4, minW: 1, minH: 4 },
  },
  {
    kind: 'pie',
    id: 'merchant',
    title: 'Shop',
    by: 'merchantId',
    names: 'merchant',
    metric: 'orders',
    startAngle: 90,
    group: 'categories',
    size: { w: 4, h: 8, minW: 2, minH: 6 },
  },
  {
    kind: 'bars',
    id: 'sizes',
    title: 'Orders by size',
    by: 'dateSize',
    names: null,
    metric: 'orders',
    axis: 'date',
    isHorizontal: false,
    pair: {
      down: { title: 'Ordered on', kind: 'date' },
      across: {
        title: 'Size',
        kind: 'listed',
        values: [
          { value: 'whole', title: 'In one' },
          { value: 'split', title: 'In parts' },
        ],
      },
    },
    group: 'operations',
    size: { w: 6, h: 8, minW: 3, minH: 6 },
  },
  {
    kind: 'table',
    id: 'orderTable',
    title: 'Order overview',
    columns: ['orderNumber', 'merchantId', 'statusId', 'orderedAt', 'deliveries'],
    sort: { by: 'orderedAt', isDescending: true },
    rowsPerPage: 20,
    group: 'operations',
    size: { w: 12, h: 15, minW: 12, minH: 15 },
  },
]

export const orderBoard: Board<typeof orderSet> = {
  id: 'orders',
  title: 'Order Monitoring',
  dataset: orderSet,
  where: {},
  widgets,
  filters: [{ id: 'merchantId', title: 'Shop', kind: 'values', names: 'merchant', isOpenFirst: true }],
  layout: { version: '1', items: packWidgets(widgets) },
  refreshMinutes: 5,
}

const live = liveMonitoring.applicationFor([])
const application = { ...live, id: 'withOrders', tabs: [...live.tabs, { title: 'Orders', board: orderBoard }] }

/** Live monitoring with an extra tab. */
export const withOrders: Section = {
  ...liveMonitoring,
  applications: [application],
  applicationFor: () => application,
}
