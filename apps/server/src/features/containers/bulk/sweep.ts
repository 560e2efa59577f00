import { z } from 'zod'
import { deleteOldRows, olderThan } from '../../../jobs/delete-old-rows.ts'
import { job } from '../../../jobs/job.ts'
import { bulkJob } from './piece-job.ts'

const isOld = `status <> 'working' and ${olderThan(30, 'updated_at')}`
const deleteOld = deleteOldRows({
  container_job_items: `job_id in (select id from container_jobs where tenant_id = $1 and ${isOld})`,
  container_jobs: isOld,
})

/** Deletes jobs that ended a month ago, and stops those whose pieces are gone. */
export const bulkSweepJob = job({
  name: 'bulk-sweep',
  payload: z.object({}),
  cron: '41 * * * *',
  spreadMinutes: 50,
  hasWork: { where: 'exists (select 1 from container_jobs w where w.tenant_id = t.id)' },
  async run(ctx) {
    await deleteOld(ctx)
    await bulkJob.stopStalled(ctx)
  },
})
