import { quietAfterDays } from '@aftermile/domain/shipment/quiet'
import { part, rawPart } from '../../../db/sql.ts'

const quietSince = part`now() - interval '${rawPart(String(quietAfterDays))} days'`

/** Whether a shipment `s` is open and has had no event for a long time. */
export const isQuiet = part`(s.completed_at is null and s.booked_at < ${quietSince}
  and (s.last_event_at is null or s.last_event_at < ${quietSince}))`

export const isQuietText = part`(case when ${isQuiet} then 'true' else 'false' end)`
