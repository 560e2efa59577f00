import { statement } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { ShipmentActivity } from './plan-changes.ts'

const write = statement(`
  update shipments s set updated_at = now(),
    tags = array(select distinct tag from unnest(s.tags || x.add) as tag where tag <> all (x.remove) order by tag),
    notification_count = greatest(s.notification_count, x.notifications),
    tracking_page_visits = greatest(s.tracking_page_visits, x.visits)
  from json_to_recordset($2) as x (id text, add text[], remove text[], notifications int, visits int)
  where s.tenant_id = $1 and s.id = x.id`)

/** Tags shipments, and counts messages and visits. What people have tagged meanwhile stays. */
export async function applyActivity({ db, tenantId }: Ctx, marks: readonly ShipmentActivity[]): Promise<void> {
  if (marks.length > 0) await db.run(write(tenantId, JSON.stringify(marks)))
}
