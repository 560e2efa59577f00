import { dayLabel, hourLabel } from '../format/dates.ts'
import { days } from '../format/durations.ts'
import { flagLabel } from '../format/labels.ts'
import { milestoneOf } from '../lists/milestones.ts'
import { completedStayDays } from '../shipment/inactive.ts'
import { isNone, parseLocalDays, parseLocalHours, parseNumbers, parsePair, type TextRange } from './filter-values.ts'
import type { NameOf, ShipmentFilter } from './shipment-filters.ts'

const unknown = 'unknown'

/** From the first to the last, with `+` or `up to` for an open end. */
function rangeName({ from, to }: TextRange, nameOf: (end: string) => string): string {
  if (from === null && to === null) return 'any'
  if (from === null) return nameOf(to ?? '').replace(/^(?!<)/, 'up to ')
  if (to === null) return `${nameOf(from)} or more`
  return from === to ? nameOf(from) : `${nameOf(from)} – ${nameOf(to)}`
}

const numbers = (label: string, nameOf: (number: number) => string = String) =>
  ({
    label,
    nameOf: (value: string) => {
      const range = parseNumbers(value)
      return range === null ? unknown : rangeName(range, end => nameOf(Number(end)))
    },
  }) as const

const yesNo = (label: string) =>
  ({ label, nameOf: (value: string) => flagLabel('yesNo', value === '1') }) as const satisfies ShipmentFilter

function daysName(value: string): string {
  const range = parseLocalDays(value)
  return range === null ? unknown : rangeName(range, dayLabel)
}

function hoursName(value: string): string {
  const range = parseLocalHours(value)
  return range === null ? unknown : rangeName(range, hour => hourLabel(Number(hour)))
}

const pair =
  (first: (value: string, nameOf: NameOf) => string, second: (value: string, nameOf: NameOf) => string) =>
  (value: string, nameOf: NameOf): string => {
    const [a, b] = parsePair(value) ?? [value, '']
    return isNone(value) ? unknown : `${first(a, nameOf)}, ${second(b, nameOf)}`
  }

const milestone = (index: string, nameOf: NameOf): string => nameOf('milestone', milestoneOf(Number(index)) ?? index)

/** The dimensions of live boards that are no fields of the list. Each is a filter of the shipment list, so that a number has its rows. */
export const liveFilters = {
  /** What live boards count. */
  isLive: {
    label: 'Live boards',
    nameOf: (value: string) =>
      value === 'true' ? `open and not quiet, or completed in ${completedStayDays} days` : 'left out',
  },
  isDropShipment: yesNo('Drop shipment'),
  /** Open or completed: the promise has passed and was not met. */
  promisedDateExpired: yesNo('Late, open or completed'),
  isPredictedLate: yesNo('At risk'),
  isPredictedOnTime: yesNo('On time'),
  expiredDays: numbers('Late by', days),
  ageDays: numbers('Age', days),
  ageOnShelfDays: numbers('At service point for', days),
  orderShipmentCount: numbers('Shipments in order'),
  numberOfPackages: numbers('Packages'),
  bookingDate: { label: 'Booked', nameOf: daysName },
  packingDate: { label: 'Packed', nameOf: daysName },
  latestDate: { label: 'Latest delivery', nameOf: daysName },
  bookingHour: { label: 'Booking time', nameOf: hoursName },
  packingHour: { label: 'Packing time', nameOf: hoursName },
  /** A tag and a milestone index: `vip|3000`. */
  tagMilestones: { label: 'Tag', nameOf: pair((tag, nameOf) => nameOf('tag', tag), milestone) },
  /** `2026-11-03@Europe/Stockholm|3000` */
  bookingDateMilestone: { label: 'Booked', nameOf: pair(daysName, milestone) },
  /** `2026-11-03@Europe/Stockholm|expected` */
  latestDateArrival: {
    label: 'Latest delivery',
    nameOf: pair(daysName, state => (state === 'arrived' ? 'arrived' : 'not yet arrived')),
  },
} as const satisfies Readonly<Record<string, ShipmentFilter>>

export type LiveFilterName = keyof typeof liveFilters

/** How the values of the filters are written. Others are as they are. */
export const liveFilterKinds = {
  numbers: ['expiredDays', 'ageDays', 'ageOnShelfDays', 'orderShipmentCount', 'numberOfPackages'],
  local: ['bookingDate', 'packingDate', 'latestDate', 'bookingHour', 'packingHour'],
  localPairs: ['bookingDateMilestone', 'latestDateArrival'],
} as const satisfies Readonly<Record<string, readonly LiveFilterName[]>>
