import { systemTenantId } from '@aftermile/domain/access'
import { z } from 'zod'
import { dropExpired } from '../adapters/identity/embedded/records.ts'
import { sql } from '../db/sql.ts'
import type { Feature } from '../feature.ts'
import { job } from '../jobs/job.ts'

/** Removes what has served its time. */
const sweep = job({
  name: 'housekeeping',
  payload: z.object({}),
  cron: '17 * * * *',
  async run({ db, tenantId }) {
    await db.run(
      sql`delete from idempotency_keys where tenant_id = ${tenantId} and created_at < now() - interval '24 hours'`,
    )
    await db.run(sql`delete from hub_events where tenant_id = ${tenantId} and created_at < now() - interval '1 hour'`)
    await db.run(
      sql`delete from notifications where tenant_id = ${tenantId} and created_at < now() - interval '90 days'`,
    )
    // A used or expired invite still says why it does not work; then it is forgotten.
    await db.run(
      sql`delete from invites where tenant_id = ${tenantId} and coalesce(used_at, valid_to) < now() - interval '90 days'`,
    )
    await db.run(sql`
      delete from outbox_messages
      where tenant_id = ${tenantId} and status not in ('waiting', 'sending') and created_at < now() - interval '90 days'`)
    if (tenantId !== systemTenantId) return
    await dropExpired(db)
    await db.run(sql`select upkeep.make_event_partitions()`)
  },
})

export const housekeeping: Feature = { jobs: [sweep] }
