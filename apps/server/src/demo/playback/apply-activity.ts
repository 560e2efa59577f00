import { records } from '../../db/records.ts'
import { statement } from '../../db/sql.ts'
import { instant, integer, orNull, text, texts } from '../../db/table.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { isoOf } from '../plans/shipment-plan.ts'
import type { SentCounts } from './demo-messages.ts'
import type { ShipmentActivity } from './plan-changes.ts'

const activities = records({
  id: text,
  add: texts,
  remove: texts,
  visits: integer,
  messages: integer,
  emailReminders: integer,
  textReminders: integer,
  expectedAt: orNull(instant),
  expectedBy: orNull(text),
})

const write = statement`
  update shipments s set updated_at = now(),
    tags = array(select distinct tag from unnest(s.tags || x.add) as tag where tag <> all (x.remove) order by tag),
    tracking_page_visits = greatest(s.tracking_page_visits, x.visits),
    notification_count = s.notification_count + x.messages,
    email_reminders = s.email_reminders + x."emailReminders", text_reminders = s.text_reminders + x."textReminders",
    estimated_at = coalesce(s.estimated_at, x."expectedAt"), estimated_by = coalesce(s.estimated_by, x."expectedBy"),
    first_estimated_at = coalesce(s.first_estimated_at, x."expectedAt"),
    model_estimated_at = coalesce(s.model_estimated_at, case when x."expectedBy" = 'model' then x."expectedAt" end),
    carrier_estimated_at = coalesce(s.carrier_estimated_at, case when x."expectedBy" = 'carrier' then x."expectedAt" end),
    transit_estimated_at = coalesce(s.transit_estimated_at, case when x."expectedBy" = 'transit_time' then x."expectedAt" end)
  from ${activities.parameters(2)}
  where s.tenant_id = $1 and s.id = x.id`

/** New visits, spread over the life of a shipment. Those of before the last month are only counted. */
const writeVisits = statement`
  insert into tracking_visits (tenant_id, shipment_id, half_hour, visitor)
  select s.tenant_id, s.id, date_bin('30 minutes', s.since + (s.until - s.since) * (n / (x.visits + 1.0)), '2000-01-01'),
    uuid_send(gen_random_uuid())
  from ${activities.parameters(2)}
  join (
    select *, booked_at as since, least(now(), completed_at + interval '1 day') as until from shipments
    where tenant_id = $1 and booked_at > now() - interval '45 days'
  ) s on s.id = x.id,
  generate_series(s.tracking_page_visits + 1, x.visits) n
  where s.since + (s.until - s.since) * (n / (x.visits + 1.0)) > now() - interval '31 days'
  on conflict do nothing returning 1`

const nothing = { add: [], remove: [], visits: 0, messages: 0, emailReminders: 0, textReminders: 0 }

/**
 * Tags shipments, counts visits and new messages, and says when those that have ended were expected. Tags that users set stay, and so do
 * estimates that were made. All at once, because a world has many shipments.
 */
export async function applyActivity(
  { db, tenantId }: Ctx,
  activity: readonly ShipmentActivity[],
  sent: readonly SentCounts[],
): Promise<void> {
  const countsOf = new Map(sent.map(counts => [counts.id, counts]))
  const activityOf = new Map(activity.map(shipmentActivity => [shipmentActivity.id, shipmentActivity]))
  const rows = [...new Set([...activityOf.keys(), ...countsOf.keys()])].map(id => {
    const { estimate = null, ...done } = activityOf.get(id) ?? {}
    const expected = estimate && { expectedAt: isoOf(estimate.at), expectedBy: estimate.by }
    return { ...nothing, ...done, ...countsOf.get(id), ...expected, id }
  })
  if (rows.length === 0) return
  const written = activities.values(rows)
  await db.run(writeVisits(tenantId, ...written))
  await db.run(write(tenantId, ...written))
}
