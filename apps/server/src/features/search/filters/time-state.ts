import { preparationIndex } from '@aftermile/domain/lists/milestones'
import { likelyLateAbove } from '@aftermile/domain/shipment/delivery-times'
import { part, rawPart } from '../../../db/sql.ts'

export const deadline = part`coalesce(s.latest_at, s.promised_at)`
export const isUnusedLabel = part`(s.scenario_id = 'inbound_return' and s.milestone_index = ${rawPart(String(preparationIndex))})`

/** The time state of an open shipment `s` in SQL, equal to domain/shipment/delivery-times.ts: for counting many rows. */
export const timeState = part`(case
  when ${deadline} is null or s.completed_at is not null then null
  when s.promise_met_at is not null
    then case when s.promise_met_at > coalesce(s.original_latest_at, ${deadline}) then 'predicted_late' else 'on_time' end
  when ${isUnusedLabel} then 'on_time'
  when tenant_now() > ${deadline} then 'expired'
  when s.estimated_at is null then 'on_time'
  when s.late_probability is null then case when s.estimated_at > ${deadline} then 'predicted_late' else 'on_time' end
  else case when s.late_probability > ${rawPart(String(likelyLateAbove))} then 'predicted_late' else 'on_time' end
end)`
