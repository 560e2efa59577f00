import { z } from 'zod'
import { sql } from '../../db/sql.ts'
import { job } from '../../jobs/job.ts'

/** Forgets what is a month old, and ends jobs whose pieces have failed for good: they can be tried again. */
export const sweepJob = job({
  name: 'bulk-sweep',
  payload: z.object({}),
  cron: '41 * * * *',
  async run({ db, tenantId }) {
    await db.run(sql`
      delete from container_job_items i using container_jobs j
      where i.tenant_id = ${tenantId} and j.tenant_id = i.tenant_id and j.id = i.job_id
        and j.status <> 'working' and j.updated_at < now() - interval '30 days'`)
    await db.run(sql`
      delete from container_jobs
      where tenant_id = ${tenantId} and status <> 'working' and updated_at < now() - interval '30 days'`)
    await db.run(sql`
      update container_jobs set status = 'failed', run = run + 1, updated_at = now(), finished_at = now(),
        message = 'It could not be finished. What is done stays done; the rest can be tried again.'
      where tenant_id = ${tenantId} and status = 'working' and updated_at < now() - interval '3 hours'`)
  },
})
