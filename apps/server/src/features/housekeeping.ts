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
    if (tenantId === systemTenantId) await dropExpired(db)
  },
})

export const housekeeping: Feature = { jobs: [sweep] }
