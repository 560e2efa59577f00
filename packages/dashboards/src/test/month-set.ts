import { count, text } from '../data/column-title.ts'
import { type Columns, defineDataset, type RowOf } from '../data/dataset.ts'

const category = { kind: 'category' } as const
const columns = {
  yearMonth: category,
  merchantId: category,
  carrierId: category,
  countryCode: category,
  total: { kind: 'measure' },
  onTime: { kind: 'measure' },
  weight: { kind: 'measure', scale: 1000 },
} as const satisfies Columns

const own = <C extends string>(column: C) => ({ kind: 'column', column }) as const

/** Aggregated rows by month, for tests. */
export const monthSet = defineDataset({
  id: 'months',
  version: 1,
  columns,
  period: 'yearMonth',
  fields: {
    yearMonth: own('yearMonth'),
    merchantId: own('merchantId'),
    carrierId: own('carrierId'),
    countryCode: own('countryCode'),
  },
  dimensions: {
    yearMonth: { fields: ['yearMonth'] },
    merchantId: { fields: ['merchantId'] },
    carrierId: { fields: ['carrierId'] },
    countryCode: { fields: ['countryCode'] },
  },
  figures: {},
  metrics: {
    shipments: { kind: 'total', measure: 'total' },
    onTimeShare: { kind: 'ratio', of: 'onTime', over: 'total', times: 100 },
    weight: { kind: 'total', measure: 'weight', isMeasured: true },
  },
  shown: {
    rows: { one: 'shipment', many: 'shipments' },
    empty: { title: 'Nothing yet', text: 'Shipments appear here with the month of their booking.' },
    titles: { yearMonth: count('Month'), merchantId: text('Merchant', 'merchant'), total: count('Shipments') },
    metrics: { shipments: 'Number of shipments', onTimeShare: 'On time', weight: 'Weight' },
    counted: 'shipments',
    drill: null,
  },
})

export type MonthRow = RowOf<typeof columns>
