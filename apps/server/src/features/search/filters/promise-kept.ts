import { part } from '../../../db/sql.ts'
import { deadline, isUnusedLabel } from './time-state.ts'

const firstDeadline = part`coalesce(s.original_latest_at, ${deadline})`

/**
 * Whether the first promise of a shipment `s` was kept (true) or broken (false): met too late, passed without being met, or the parcel was
 * lost, destroyed or returned. Null where nothing was promised, while there is still time, for cancelled shipments and unused labels.
 */
export const isPromiseKept = part`(case
  when s.status_id = 'cancelled' or ${isUnusedLabel} then null
  when s.is_on_time is not null then s.is_on_time
  when ${firstDeadline} is null then null
  when s.is_returned or s.status_id in ('lost', 'destroyed') then false
  when ${firstDeadline} < tenant_now() then false
end)`
