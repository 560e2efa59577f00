import { z } from 'zod'
import { sql } from '../../db/sql.ts'
import { job } from '../../jobs/job.ts'

/** Forgets what has served its time. */
export const sweepWords = job({
  name: 'carrier_words_sweep',
  payload: z.strictObject({}),
  cron: '23 3 * * *',
  async run({ db, tenantId }) {
    await db.run(
      sql`delete from quarantined_events where tenant_id = ${tenantId} and seen_at < now() - interval '30 days'`,
    )
    await db.run(sql`delete from early_answers where tenant_id = ${tenantId} and seen_at < now() - interval '30 days'`)
    await db.run(
      sql`delete from unmapped_codes where tenant_id = ${tenantId} and last_seen_at < now() - interval '180 days'`,
    )
    await db.run(
      sql`delete from webhook_messages where tenant_id = ${tenantId} and seen_at < now() - interval '7 days'`,
    )
    await db.run(
      sql`delete from mapping_replays where tenant_id = ${tenantId} and ended_at < now() - interval '180 days'`,
    )
  },
})
