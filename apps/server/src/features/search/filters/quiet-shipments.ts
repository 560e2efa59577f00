import { noScanHours, quietAfterDays } from '@aftermile/domain/shipment/quiet'
import { array, nothing, type Part, part, rawPart } from '../../../db/sql.ts'
import { isUnusedLabel } from './time-state.ts'

const isOpenWithoutEventSince = (since: Part): Part => part`(s.completed_at is null and s.booked_at < ${since}
  and (s.last_event_at is null or s.last_event_at < ${since}))`

/** Whether a shipment `s` is open and has had no event for a long time. */
export const isQuiet = isOpenWithoutEventSince(part`now() - interval '${rawPart(String(quietAfterDays))} days'`)

export const isQuietText = part`(case when ${isQuiet} then 'true' else 'false' end)`

/**
 * Whether an event is missing: a parcel on the shelf and an unused return label wait for the customer. A quiet shipment is not meant,
 * unless the hours are beyond that limit themselves.
 */
export const hasNoEventFor = (hours: number): Part =>
  part`(${isOpenWithoutEventSince(part`now() - make_interval(hours => ${hours}::int)`)}
    and s.status_id <> 'at_service_point' and not ${isUnusedLabel}
    ${hours < quietAfterDays * 24 ? part`and not ${isQuiet}` : nothing})`

/** The limits of `noScanHours` that a shipment `s` is beyond, as texts. */
export const passedNoScanHours: Part = part`(case ${noScanHours
  .toReversed()
  .map(
    hours =>
      part`when ${hasNoEventFor(hours)} then ${array(noScanHours.filter(each => each <= hours).map(String))}::text[]`,
  )
  .reduce((all, one) => part`${all} ${one}`)} end)`

export const isAtServicePointFor = (days: number): Part =>
  part`(s.completed_at is null and s.status_id = 'at_service_point'
    and s.on_shelf_at < now() - make_interval(days => ${days}::int))`
