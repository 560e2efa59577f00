import { estimateSourceNames } from '../foresight/choose-estimate.ts'
import { monthText, timeFrameLabel } from '../format/board-times.ts'
import { flagLabel, type LabelPair } from '../format/labels.ts'
import { weekdays } from '../format/locale.ts'
import { latePartyNames, lateStageNames } from '../shipment/late-causes.ts'
import { partsOfDay } from '../times/parts-of-day.ts'
import type { LookupSet } from './field.ts'

/** Lists are filtered by it to rows without a value. */
export const noValue = 'none'

/** A filter of the shipment list that links from boards set. It is no field of the catalogue: rules and templates cannot use it. */
export type ShipmentFilter = {
  readonly label: string
  /** The name of a value. Absent: the console looks it up. */
  readonly nameOf?: (value: string, nameOf: NameOf) => string
}

/** Names an id of a lookup set. */
export type NameOf = (set: LookupSet, id: string) => string

/** `1`, `0`, and `none` where neither is known. */
const flag = (label: string, none = noValue, pair: LabelPair = 'yesNo') =>
  ({ label, nameOf: (value: string) => (value === noValue ? none : flagLabel(pair, value === '1')) }) as const

const listed = (label: string, texts: Readonly<Record<string, string>>) =>
  ({ label, nameOf: (value: string) => texts[value] ?? value }) as const

/** `1|morning` is Mon, Morning. */
function patternText(value: string): string {
  const [weekday, part] = value.split('|')
  const text = partsOfDay.find(({ id }) => id === part)?.text
  return text === undefined ? 'not yet' : `${weekdays[Number(weekday) - 1]}, ${text}`
}

const endText = (month = ''): string => (month === '' ? '' : monthText(Number(month)))

/** `202603` is Mar 2026, `202603-202605` the months from March to May, with an open end if one is left out. */
export function monthsText(value: string): string {
  const [from, to] = value.split('-')
  return to === undefined ? endText(from) : `${endText(from)} – ${endText(to)}`.trim()
}

export const shipmentFilters = {
  /** Months of the tenant's time zone, as boards count them. */
  bookedMonth: { label: 'Booked in', nameOf: monthsText },
  /** The carrier with its product: postnord/mypack_home. */
  serviceProviderProductFullId: { label: 'Carrier product' },
  /** In hours. */
  deliveryTimeSlaId: {
    label: 'Promised time frame',
    nameOf: (value: string) => (value === noValue ? 'No promise' : timeFrameLabel(Number(value))),
  },
  /** A weekday, 1 is Monday, and a part of day. */
  handedOverPattern: { label: 'Handed over', nameOf: patternText },
  estimatedBy: listed('Estimate source', estimateSourceNames),
  /** The currency of the base sales value. */
  baseCurrency: { label: 'Base currency', nameOf: (value: string) => value },
  /** The currency of a sales value without a base value. */
  currencyWithoutRate: {
    label: 'No rate for',
    nameOf: (value: string) => (value === noValue ? 'none' : value),
  },
  /** A delivery that was booked to the door and came to a service point is both. */
  deliveryTo: listed('Delivery to', { door: 'Door', service_point: 'Service point' }),
  hasPromise: flag('Promised', noValue, 'hasPromise'),
  isOnTime: flag('Promise', 'open or none', 'onTime'),
  /** Why the promise was broken. */
  lateStage: listed('Late because of', { ...lateStageNames, [noValue]: 'not late' }),
  lateParty: listed('Late by', { ...latePartyNames, [noValue]: 'not late' }),
  isPerfectDelivery: flag('Perfect delivery', 'not completed'),
  isFirstAttempt: flag('First attempt', 'none at the door', 'firstAttempt'),
  isDelivered: flag('Delivered'),
  failedDelivery: flag('Outcome', 'none yet', 'failedDelivery'),
  isReturned: flag('Returned'),
  isRedirected: flag('Redirected to service point'),
  isPointChanged: flag('Service point changed'),
  isStorageExtended: flag('Storage time extended'),
  wasPendingInstructions: flag('Pending delivery instructions'),
  wasPendingDate: flag('Pending delivery date'),
  reminderWasSent: flag('Reminder sent'),
} as const satisfies Readonly<Record<string, ShipmentFilter>>

export type ShipmentFilterName = keyof typeof shipmentFilters
