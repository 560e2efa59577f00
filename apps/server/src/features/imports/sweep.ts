import { z } from 'zod'
import { sql } from '../../db/sql.ts'
import { job } from '../../jobs/job.ts'

/** Drops the rows of imports whose time is over, and ends those whose job has failed for good. */
export const sweepJob = job({
  name: 'imports-sweep',
  payload: z.object({}),
  cron: '23 * * * *',
  async run({ db, tenantId }) {
    await db.run(sql`
      delete from import_pieces p using imports i
      where p.tenant_id = ${tenantId} and i.tenant_id = p.tenant_id and i.id = p.import_id and i.expires_at < now()`)
    await db.run(sql`
      delete from import_keys k using imports i
      where k.tenant_id = ${tenantId} and i.tenant_id = k.tenant_id and i.id = k.import_id and i.expires_at < now()`)
    await db.run(sql`
      delete from import_rows r using imports i
      where r.tenant_id = ${tenantId} and i.tenant_id = r.tenant_id and i.id = r.import_id and i.expires_at < now()`)
    await db.run(sql`
      update imports set problems_file_id = null, run = run + 1,
        status = case when status in ('mapping', 'checked') then 'cancelled' else status end,
        message = case when status in ('mapping', 'checked') then 'Nobody went on with it in time. Nothing was imported.' else message end,
        finished_at = coalesce(finished_at, now())
      where tenant_id = ${tenantId} and expires_at < now() and (problems_file_id is not null or status in ('mapping', 'checked'))`)
    await db.run(sql`
      update imports set status = 'failed', run = run + 1, updated_at = now(), finished_at = now(),
        message = 'It could not be finished. What was imported stays; the same file can be imported again.'
      where tenant_id = ${tenantId} and status in ('reading', 'checking', 'importing') and updated_at < now() - interval '3 hours'`)
  },
})
