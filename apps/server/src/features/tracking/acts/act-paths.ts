import type { TrackingAct } from '@aftermile/domain/tracking/tracking-facts'

/** Where the form of an act is sent, after the path of the parcel. */
export const actPaths = {
  follow: 'follow',
  instruct: 'instruct',
  choose_day: 'choose-day',
  report_missing: 'report-missing',
} as const satisfies Readonly<Record<TrackingAct, string>>

/** The one field of each form. */
export const fieldOf = {
  follow: 'address',
  instruct: 'text',
  choose_day: 'day',
  report_missing: 'text',
} as const satisfies Readonly<Record<TrackingAct, string>>

/** People don’t see it, so who fills it in is a program. */
export const trapField = 'website'
