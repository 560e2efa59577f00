import { part } from '../../../db/sql.ts'

/**
 * Whether the first attempt to deliver a shipment `s` at the door succeeded. Null where there was none, as with parcels that wait at a service
 * point, and while parts of it are still on their way.
 */
export const isFirstAttempt = part`(case
  when s.first_attempt_at is null then null
  when s.failed_attempts > 0 or s.is_returned or s.status_id = 'refused' then false
  when s.handed_over_at is not null then true
end)`
