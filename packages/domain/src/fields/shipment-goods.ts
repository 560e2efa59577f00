import { amount, currency, type Fields, instant, measure } from './field.ts'

const optional = { given: 'optional', isAlways: true } as const
const derived = { source: 'derived' } as const
const writable = { isWritable: true } as const

/** The contents of a shipment, and its booked and promised times. */
export const shipmentGoods = {
  grossWeightKg: {
    ...measure,
    ...writable,
    unit: 'kg',
    label: 'Weight',
    aliases: 'weight weightkg grossweight kg vikt bruttovikt viktkg',
    report: 50,
    detail: 'fact',
    wire: { report: 'grossWeight' },
  },
  volumeM3: {
    ...measure,
    ...writable,
    unit: 'm3',
    label: 'Volume',
    aliases: 'volume volym m3',
    report: 51,
    detail: 'fact',
    wire: { report: 'volume' },
  },
  loadingMeters: {
    ...measure,
    ...writable,
    unit: 'm',
    label: 'Loading metres',
    aliases: 'loadingmetres ldm flakmeter',
    report: 52,
    detail: 'fact',
  },
  currency: { ...currency, ...writable, label: 'Currency', aliases: 'currencycode valuta', detail: 'reply' },
  salesValue: {
    ...amount,
    ...writable,
    unit: 'currency',
    label: 'Sales value',
    aliases: 'value amount goodsvalue belopp varde varuvarde',
    report: 53,
    detail: 'reply',
  },
  baseSalesValue: {
    ...derived,
    type: 'amount',
    unit: 'baseCurrency',
    label: 'Base sales value',
    report: 54,
    detail: 'reply',
  },
  contents: { ...optional, type: 'contents', source: 'booking', label: 'Contents' },
  /** Reports show the booked time, else the time of an event. */
  orderDate: {
    ...instant,
    label: 'Ordered',
    aliases: 'ordered orderedat orderedon ordertime orderdatum bestalld',
    report: 25,
  },
  createdAt: {
    ...instant,
    ...optional,
    isReplayable: true,
    label: 'Created',
    aliases: 'created createdtimestamp skapad',
    report: 28,
    wire: { report: 'createdTimestamp' },
  },
  bookedAt: {
    ...instant,
    ...optional,
    isReplayable: true,
    label: 'Booked',
    aliases: 'booked booking bookingdate bookingtime bookingtimestamp bokad bokningsdatum',
    report: 29,
    list: 'row',
    wire: { report: 'bookingTimestamp', search: 'bookingTimestamp', live: 'bookingTimestamp' },
  },
  promisedAt: {
    ...instant,
    ...writable,
    dayBound: 'last',
    label: 'Promised delivery',
    aliases: 'promised promiseddate promiseddelivery pdt utlovad',
  },
  earliestAt: {
    ...instant,
    ...writable,
    dayBound: 'first',
    label: 'Earliest delivery',
    aliases: 'earliest earliestdelivery deliveryfrom tidigast',
  },
  latestAt: {
    ...instant,
    ...writable,
    dayBound: 'last',
    label: 'Latest delivery (booked)',
    aliases: 'latest latestdelivery deliveryto deliverydate deadline senast leveransdatum',
  },
  originalLatestAt: { ...derived, type: 'instant', label: 'Latest delivery (first promise)' },
  transitEstimatedAt: { ...derived, type: 'instant', label: 'Estimated delivery (transit time)' },
  isHistorical: { ...derived, type: 'yesNo', isAlways: true, isReplayable: true, label: 'Historical' },
  /** False: known only from its events so far. */
  isStated: { ...derived, type: 'yesNo', isAlways: true, label: 'Reported by merchant' },
  /** When the source system last changed the shipment. */
  changedAt: {
    ...instant,
    label: 'Last changed',
    aliases: 'changed updated updatedat modified lastmodified andrad uppdaterad',
  },
  packages: { ...optional, type: 'packages', source: 'booking', isComputed: true, label: 'Package dimensions' },
} as const satisfies Fields
