import type { ReceiverAction } from '@aftermile/domain/tracking/tracking-facts'

/** Where the form of an act is sent, after the path of the parcel. */
export const actionPaths = {
  follow: 'follow',
  check_address: 'check-address',
  retry_delivery: 'retry-delivery',
  instruct: 'instruct',
  choose_day: 'choose-day',
  report_missing: 'report-missing',
} as const satisfies Readonly<Record<ReceiverAction, string>>

/** The fields of each form. The first one is marked if a problem is about none of them. */
export const actionFields = {
  follow: ['address'],
  check_address: ['address1', 'zipCode', 'city', 'text'],
  retry_delivery: ['text', 'phone'],
  instruct: ['text'],
  choose_day: ['day'],
  report_missing: ['text'],
} as const satisfies Readonly<Record<ReceiverAction, readonly [string, ...string[]]>>

export type ActionField = (typeof actionFields)[ReceiverAction][number]

/** People don’t see it, so who fills it in is a program. */
export const trapField = 'website'
