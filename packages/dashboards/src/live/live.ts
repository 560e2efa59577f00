import { completedIndex } from '@aftermile/domain/lists/milestones'
import { isDropShipment } from '@aftermile/domain/lists/parties'
import { minutesPerDay } from '@aftermile/domain/times/calendar'
import { chartFormats, chartMetricTitles } from '../data/chart-metrics.ts'
import { type Columns, defineDataset, type FieldValue, type RowOf, type Value } from '../data/dataset.ts'
import { joinPair } from '../data/pairs.ts'
import { liveDrillDown } from './live-drill-down.ts'
import { categoriesOf, dimensionsOf, ownColumnsOf, partyFields, transportFields } from './live-fields.ts'
import { liveTitles } from './live-titles.ts'
import { isDue, isLate } from './promise-outcome.ts'

const category = { kind: 'category' } as const
const count = { kind: 'count' } as const
const text = { kind: 'text' } as const
const inner = (near: string) => ({ kind: 'instant', near, isInner: true }) as const

const columns = {
  id: text,
  shipmentNumber: text,
  senderOrderNumber: text,
  /** Merchant and senderOrderNumber together. */
  orderKey: { kind: 'key', isInner: true },
  orderShipmentCount: count,
  scenarioId: category,
  statusId: category,
  milestoneIndex: { ...category, isNumber: true },
  tags: { kind: 'multi' },
  slaState: category,
  merchantId: category,
  serviceProviderId: category,
  serviceProviderProductId: category,
  ...categoriesOf(transportFields),
  ...categoriesOf(partyFields),
  fromCountryCode: category,
  fromCountryAreaId: category,
  fromCity: category,
  toCountryCode: category,
  toCountryAreaId: category,
  toCity: category,
  bookingTimestamp: { kind: 'instant' },
  packingCompletedTimestamp: { kind: 'instant', near: 'bookingTimestamp' },
  latestDeliveryTime: { kind: 'instant', near: 'bookingTimestamp' },
  numberOfPackages: count,
  numberOfNotifications: count,
  trackingPageVisits: count,
  grossWeightKg: { kind: 'measure', scale: 1000 },
  volumeM3: { kind: 'measure', scale: 1000 },
  baseSalesValue: { kind: 'measure', scale: 100 },
  /** The outcome of the promise while it is not expired: see promise-outcome.ts. */
  outlook: { ...category, isInner: true },
  agedFromAt: inner('bookingTimestamp'),
  onShelfAt: inner('packingCompletedTimestamp'),
  promiseMetAt: inner('onShelfAt'),
  receivedAt: inner('promiseMetAt'),
  completedAt: inner('receivedAt'),
} as const satisfies Columns

const ageMinutes = {
  reads: ['agedFromAt', 'completedAt'],
  of: ([from = null, until = null]: readonly Value[], now: number) => minutesFrom(from, until ?? now),
} as const

const ageOnShelfMinutes = {
  reads: ['onShelfAt', 'receivedAt', 'completedAt'],
  of: ([from = null, received = null, completed = null]: readonly Value[], now: number) =>
    minutesFrom(from, received ?? completed ?? now),
} as const

const deliveryTimeMinutes = {
  reads: ['bookingTimestamp', 'receivedAt'],
  of: ([from = null, until = null]: readonly Value[]) => minutesFrom(from, until),
} as const

const deliveryTimeDiff = {
  reads: ['latestDeliveryTime', 'promiseMetAt', 'completedAt', 'outlook'],
  of: ([latest = null, met = null, completed = null, outlook = null]: readonly Value[], now: number) =>
    outlook === 'unused' ? null : minutesFrom(latest, met ?? completed ?? now),
} as const

const promisedDateExpired = {
  reads: ['latestDeliveryTime', 'outlook'],
  of: ([latest = null, outlook = null]: readonly Value[], now: number) => (hasExpired(latest, outlook, now) ? 1 : 0),
} as const

const timeState = {
  reads: ['latestDeliveryTime', 'outlook', 'milestoneIndex'],
  of: ([latest = null, outlook = null, milestone = null]: readonly Value[], now: number) => {
    if (latest === null || milestone === completedIndex) return null
    if (hasExpired(latest, outlook, now)) return 'expired'
    return isLate(outlook) ? 'predicted_late' : 'on_time'
  },
} as const

const own = <C extends string>(column: C) => ({ kind: 'column', column }) as const

/** Near-real-time shipments: the open ones that are not quiet, and those completed in the last 7 days. */
export const live = defineDataset({
  id: 'operations',
  wireId: 'live',
  version: 2,
  columns,
  fields: {
    orderShipmentCount: own('orderShipmentCount'),
    scenarioId: own('scenarioId'),
    statusId: own('statusId'),
    milestoneIndex: own('milestoneIndex'),
    tags: own('tags'),
    slaState: own('slaState'),
    merchantId: own('merchantId'),
    serviceProviderId: own('serviceProviderId'),
    serviceProviderProductId: own('serviceProviderProductId'),
    ...ownColumnsOf(transportFields),
    ...ownColumnsOf(partyFields),
    fromCountryCode: own('fromCountryCode'),
    fromCountryAreaId: own('fromCountryAreaId'),
    fromCity: own('fromCity'),
    toCountryCode: own('toCountryCode'),
    toCountryAreaId: own('toCountryAreaId'),
    toCity: own('toCity'),
    numberOfPackages: own('numberOfPackages'),
    outlook: own('outlook'),
    bookingDate: { kind: 'date', column: 'bookingTimestamp' },
    bookingHour: { kind: 'hour', column: 'bookingTimestamp' },
    packingDate: { kind: 'date', column: 'packingCompletedTimestamp' },
    packingHour: { kind: 'hour', column: 'packingCompletedTimestamp' },
    latestDate: { kind: 'date', column: 'latestDeliveryTime' },
    ageDays: {
      kind: 'figure',
      reads: ageMinutes.reads,
      isDays: true,
      of: (inputs, now) => fullDays(ageMinutes.of(inputs, now)),
      until: ([from = null, until = null], now) => nextDay(from, until, now),
    },
    ageOnShelfDays: {
      kind: 'figure',
      reads: ageOnShelfMinutes.reads,
      isDays: true,
      of: (inputs, now) => fullDays(ageOnShelfMinutes.of(inputs, now)),
      until: ([from = null, received = null, completed = null], now) => nextDay(from, received ?? completed, now),
    },
    /** For expired promises of open shipments. */
    expiredDays: {
      kind: 'figure',
      reads: ['latestDeliveryTime', 'outlook', 'milestoneIndex'],
      of: (inputs, now) => (timeState.of(inputs, now) === 'expired' ? fullDays(now - Number(inputs[0])) : null),
      until: (inputs, now) =>
        timeState.of(inputs, now) === 'expired' ? nextDay(inputs[0] ?? null, null, now) : expiry(inputs, now),
    },
    promisedDateExpired: { kind: 'figure', ...promisedDateExpired, until: expiry },
    timeState: { kind: 'figure', ...timeState, until: expiry },
  },
  dimensions: {
    scenarioId: { fields: ['scenarioId'] },
    /** For the limits of boards. A dimension of its own, so that the scenario chart ignores its own filter but not the limit. */
    boardScenario: { fields: ['scenarioId'] },
    statusId: { fields: ['statusId'] },
    milestoneIndex: { fields: ['milestoneIndex'] },
    // The only list field.
    tags: { fields: ['tags'], of: ([tags]) => tags as readonly string[] },
    tagMilestones: { fields: ['tags', 'milestoneIndex'], of: eachTag },
    slaState: { fields: ['slaState'] },
    merchantId: { fields: ['merchantId'] },
    serviceProviderId: { fields: ['serviceProviderId'] },
    serviceProviderProductId: { fields: ['serviceProviderProductId'] },
    ...dimensionsOf(transportFields),
    ...dimensionsOf(partyFields),
    isDropShipment: { fields: ['senderPartyTypeId'], of: ([type]) => (isDropShipment(String(type)) ? 1 : 0) },
    fromCountryCode: { fields: ['fromCountryCode'] },
    fromCountryAreaId: { fields: ['fromCountryAreaId'] },
    fromCity: { fields: ['fromCity'] },
    toCountryCode: { fields: ['toCountryCode'] },
    toCountryAreaId: { fields: ['toCountryAreaId'] },
    toCity: { fields: ['toCity'] },
    orderShipmentCount: { fields: ['orderShipmentCount'] },
    numberOfPackages: { fields: ['numberOfPackages'] },
    bookingDate: { fields: ['bookingDate'] },
    bookingDateMilestone: { fields: ['bookingDate', 'milestoneIndex'], of: pairOf },
    bookingHour: { fields: ['bookingHour'] },
    packingDate: { fields: ['packingDate'] },
    packingHour: { fields: ['packingHour'] },
    latestDate: { fields: ['latestDate'] },
    latestDateArrival: { fields: ['latestDate', 'milestoneIndex'], of: dayAndArrival },
    ageDays: { fields: ['ageDays'] },
    ageOnShelfDays: { fields: ['ageOnShelfDays'] },
    expiredDays: { fields: ['expiredDays'] },
    timeState: { fields: ['timeState'] },
    promisedDateExpired: { fields: ['promisedDateExpired'] },
    isPredictedLate: { fields: ['timeState'], of: ([state]) => (state === 'predicted_late' ? 1 : 0) },
    isPredictedOnTime: { fields: ['timeState'], of: ([state]) => (state === 'on_time' ? 1 : 0) },
    outlook: { fields: ['outlook'] },
  },
  figures: {
    ageMinutes,
    ageOnShelfMinutes,
    deliveryTimeMinutes,
    deliveryTimeDiff,
    timeState,
    promisedDateExpired,
    isPredictedLate: stateFlag('predicted_late'),
    isPredictedOnTime: stateFlag('on_time'),
  },
  metrics: {
    shipments: { kind: 'rows' },
    packages: { kind: 'sum', field: 'numberOfPackages' },
    orders: { kind: 'distinct', key: 'orderKey' },
    weight: { kind: 'total', measure: 'grossWeightKg' },
    volume: { kind: 'total', measure: 'volumeM3' },
    baseSalesValue: { kind: 'total', measure: 'baseSalesValue' },
  },
  shown: {
    rows: { one: 'shipment', many: 'shipments' },
    empty: {
      title: 'No open shipments',
      text: 'Shipments appear here from booking until a week after completion.',
    },
    titles: liveTitles,
    metrics: { ...chartMetricTitles, orders: 'Number of orders' },
    formats: chartFormats,
    counted: 'shipments',
    leavesOutInactive: true,
    drill: liveDrillDown,
  },
})

export type LiveRow = RowOf<typeof columns>

const fullDays = (minutes: number | null): number | null =>
  minutes === null ? null : Math.floor(minutes / minutesPerDay)

/** When the next full day has passed; never if it has ended. */
function nextDay(from: Value, until: Value, now: number): number {
  if (typeof from !== 'number' || until !== null) return Infinity
  return from + (Math.floor((now - from) / minutesPerDay) + 1) * minutesPerDay
}

/** When the promise expires; never if it has expired or cannot. */
function expiry([latest = null, outlook = null]: readonly Value[], now: number): number {
  return typeof latest === 'number' && isDue(outlook) && now <= latest ? latest + 1 : Infinity
}

function stateFlag(id: 'predicted_late' | 'on_time') {
  return {
    reads: timeState.reads,
    of: (inputs: readonly Value[], now: number): Value => (timeState.of(inputs, now) === id ? 1 : 0),
  }
}

function minutesFrom(from: Value, until: Value): number | null {
  return typeof from === 'number' && typeof until === 'number' ? until - from : null
}

const hasExpired = (latest: Value, outlook: Value, now: number): boolean =>
  typeof latest === 'number' && isDue(outlook) && now > latest

function eachTag([tags, milestone]: readonly FieldValue[]): Value[] {
  // Tags are a list, the milestone is not.
  return (tags as readonly string[]).map(tag => joinPair(tag, milestone as Value))
}

function pairOf([first = null, second = null]: readonly FieldValue[]): Value {
  return first === null ? null : joinPair(String(first), second as Value)
}

function dayAndArrival([date = null, milestone = null]: readonly FieldValue[]): Value {
  if (date === null) return null
  return joinPair(String(date), Number(milestone) < completedIndex ? 'expected' : 'arrived')
}
