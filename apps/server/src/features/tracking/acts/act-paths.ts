import type { TrackingAct } from '@aftermile/domain/tracking/tracking-facts'

/** Where the form of an act is sent, after the path of the parcel. */
export const actPaths = {
  follow: 'follow',
  check_address: 'check-address',
  retry_delivery: 'retry-delivery',
  instruct: 'instruct',
  choose_day: 'choose-day',
  report_missing: 'report-missing',
} as const satisfies Readonly<Record<TrackingAct, string>>

/** The fields of each form. The first one is marked if a problem is about none of them. */
export const actFields = {
  follow: ['address'],
  check_address: ['address1', 'zipCode', 'city', 'text'],
  retry_delivery: ['text', 'phone'],
  instruct: ['text'],
  choose_day: ['day'],
  report_missing: ['text'],
} as const satisfies Readonly<Record<TrackingAct, readonly [string, ...string[]]>>

export type ActField = (typeof actFields)[TrackingAct][number]

/** People don’t see it, so who fills it in is a program. */
export const trapField = 'website'
