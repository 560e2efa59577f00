import type { Column, Columns, Field, Figure, Metric, Value } from '../data/dataset.ts'

const category = { kind: 'category' } as const
export const numbers = { kind: 'category', isNumber: true } as const
export const measure = { kind: 'measure' } as const satisfies Column

/** The columns that all data sets of service quality share. A row is a sum over equal dimensions. */
export const sharedColumns = {
  year: numbers,
  month: numbers,
  serviceProviderId: category,
  serviceProviderProductId: category,
  serviceProviderProductGroupId: category,
  merchantId: category,
  toCountryCode: category,
  baseCurrency: category,
} as const satisfies Columns

/** Of shipments whose sales value has no base value: its currency has no rate. */
export const currencyWithoutRate = { kind: 'category', isInner: true } as const satisfies Column

/** Deliveries that were attempted at the door, and those of them that needed one attempt only. */
export const attempts = { attempted: measure, firstAttempt: measure } as const satisfies Columns
export const firstAttempt = { kind: 'ratio', of: 'firstAttempt', over: 'attempted', times: 100 } as const

/** What is summed of shipments in all of them: kg in grams, m³ in litres, money in hundredths. */
export const totals = {
  total: measure,
  totalPackages: measure,
  totalWeight: { kind: 'measure', scale: 1000 },
  totalVolume: { kind: 'measure', scale: 1000 },
  totalBaseSalesValueAmount: { kind: 'measure', scale: 100 },
} as const satisfies Columns

export const own = <C extends string>(column: C) => ({ kind: 'column', column }) as const

export const never = (): number => Number.POSITIVE_INFINITY

const yearMonthOf = ([year = null, month = null]: readonly Value[]): Value => Number(year) * 100 + Number(month)

/** Two carriers may have the same product id. */
const fullProductOf = ([provider = null, product = null]: readonly Value[]): Value =>
  product === null ? null : `${provider}/${product}`

const hasPromise = ([id = null]: readonly Value[]): Value => (id === 'none' ? 0 : 1)

/** Of the sets with promises. */
export const hasDeliveryTimeSlaId = { reads: ['deliveryTimeSlaId'], of: hasPromise, isNumber: true } as const

export const sharedFigures = {
  yearMonth: { reads: ['year', 'month'], of: yearMonthOf, isNumber: true },
  serviceProviderProductFullId: { reads: ['serviceProviderId', 'serviceProviderProductId'], of: fullProductOf },
} as const satisfies Readonly<Record<string, Figure<keyof typeof sharedColumns>>>

export const sharedFields = {
  yearMonth: { kind: 'figure', ...sharedFigures.yearMonth, until: never },
  serviceProviderId: own('serviceProviderId'),
  serviceProviderProductFullId: { kind: 'figure', ...sharedFigures.serviceProviderProductFullId, until: never },
  serviceProviderProductGroupId: own('serviceProviderProductGroupId'),
  merchantId: own('merchantId'),
  toCountryCode: own('toCountryCode'),
} as const satisfies Readonly<Record<string, Field<keyof typeof sharedColumns>>>

/** A dimension for each field, with the name of the field. */
export const dimensionsOf = <F extends string>(fields: Readonly<Record<F, unknown>>) =>
  // Object.fromEntries forgets its keys.
  Object.fromEntries(Object.keys(fields).map(name => [name, { fields: [name] }])) as unknown as {
    readonly [Name in F]: { readonly fields: readonly [Name] }
  }

export const totalOf = <M extends string>(name: M) => ({ kind: 'total', measure: name }) as const
/** Of weights, volumes and money: shipments without any have no amount rather than 0. */
export const measuredTotal = <M extends string>(name: M) => ({ ...totalOf(name), isMeasured: true }) as const
/** The share of those with a promise that was kept or broken, in percent. */
export const shareOfPromised = <M extends string>(of: M) =>
  ({ kind: 'ratio', of, over: 'promised', times: 100 }) as const
/** The share of all in percent. */
export const share = <M extends string>(of: M) => ({ kind: 'ratio', of, over: 'total', times: 100 }) as const

/** Metrics of promises. */
export const promiseMetrics = {
  onTime: shareOfPromised('deliveredOnTime'),
  onTimeOfAll: share('deliveredOnTime'),
  promised: totalOf('promised'),
} as const
export const promiseMetricTitles = {
  onTime: 'On time',
  onTimeOfAll: 'On time, of all',
  promised: 'With a promise',
} as const
export const promiseFormats = { onTime: 'percent', onTimeOfAll: 'percent' } as const

/** The five metrics of charts. */
export const chartMetrics = {
  shipments: totalOf('total'),
  packages: totalOf('totalPackages'),
  weight: measuredTotal('totalWeight'),
  volume: measuredTotal('totalVolume'),
  baseSalesValue: measuredTotal('totalBaseSalesValueAmount'),
} as const satisfies Readonly<Record<string, Metric<keyof typeof totals>>>
