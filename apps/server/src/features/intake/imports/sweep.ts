import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { deleteOldRows, olderThan } from '../../../jobs/delete-old-rows.ts'
import { job } from '../../../jobs/job.ts'
import { importJob } from './piece-job.ts'

const isExpired = 'import_id in (select id from imports where tenant_id = $1 and expires_at < tenant_now())'
const deleteOld = deleteOldRows({
  import_pieces: isExpired,
  import_keys: isExpired,
  import_rows: isExpired,
  imports: `finished_at is not null and ${olderThan(180, 'created_at')}`,
})

/** Deletes the rows of expired imports and the records of old ones, and stops imports whose job is gone. */
export const importSweepJob = job({
  name: 'imports-sweep',
  payload: z.object({}),
  cron: '23 * * * *',
  spreadMinutes: 50,
  hasWork: { where: 'exists (select 1 from imports w where w.tenant_id = t.id)' },
  async run(ctx) {
    const { db, tenantId } = ctx
    await deleteOld(ctx)
    await db.run(sql`
      update imports set problems_file_id = null, run = run + 1, stopped_in = null,
        status = case when status in ('mapping', 'checked', 'stopped') then 'cancelled' else status end,
        message = case when status in ('mapping', 'checked') or status = 'stopped' and stopped_in <> 'importing'
          then 'Nobody went on with it in time. Nothing was imported.'
          when status = 'stopped' then 'Nobody went on with it in time. Rows imported before are kept.' else message end,
        finished_at = coalesce(finished_at, clock.now)
      from (select tenant_now()) as clock (now)
      where tenant_id = ${tenantId} and expires_at < tenant_now() and (problems_file_id is not null or status in ('mapping', 'checked', 'stopped'))`)
    await importJob.stopStalled(ctx)
  },
})
