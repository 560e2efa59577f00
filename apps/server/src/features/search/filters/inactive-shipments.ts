import { completedStayDays, inactiveAfterDays, noScanHours } from '@aftermile/domain/shipment/inactive'
import { nothing, type Part, part, rawPart } from '../../../db/sql.ts'
import { isUnusedLabel } from './time-state.ts'

const isOpenWithoutEventSince = (since: Part): Part => part`(s.completed_at is null and s.booked_at < ${since}
  and (s.last_event_at is null or s.last_event_at < ${since}))`

/** Whether a shipment `s` is open and has had no event for a long time. */
export const isInactive = isOpenWithoutEventSince(
  part`tenant_now() - interval '${rawPart(String(inactiveAfterDays))} days'`,
)

export const isLatelyCompleted = part`s.completed_at > tenant_now() - interval '${rawPart(String(completedStayDays))} days'`

/** What live boards count: open shipments that are not quiet, and those completed lately. */
export const isLive = part`(${isLatelyCompleted} or s.completed_at is null and not ${isInactive})`

export const isInactiveText = part`(case when ${isInactive} then 'true' else 'false' end)`

/**
 * Whether an event is missing: a parcel on the shelf and an unused return label wait for the customer. A quiet shipment is not meant,
 * unless the hours are beyond that limit themselves.
 */
export const hasNoEventFor = (hours: number): Part =>
  part`(${isOpenWithoutEventSince(part`tenant_now() - make_interval(hours => ${hours}::int)`)}
    and s.status_id <> 'at_service_point' and not ${isUnusedLabel}
    ${hours < inactiveAfterDays * 24 ? part`and not ${isInactive}` : nothing})`

/** The largest of `noScanHours` that `hasNoEventFor` a shipment `s`, as text. */
export const noScanFor: Part = part`(case
  when s.completed_at is not null or s.status_id = 'at_service_point' or ${isUnusedLabel} or ${isInactive} then null
  ${noScanHours
    .toReversed()
    .map(
      hours =>
        part`when greatest(s.booked_at, s.last_event_at) < tenant_now() - interval '${rawPart(`${hours} hours`)}' then '${rawPart(String(hours))}'`,
    )
    .reduce((all, item) => part`${all} ${item}`)} end)`

export const isAtServicePointFor = (days: number): Part =>
  part`(s.completed_at is null and s.status_id = 'at_service_point'
    and s.on_shelf_at < tenant_now() - make_interval(days => ${days}::int))`
