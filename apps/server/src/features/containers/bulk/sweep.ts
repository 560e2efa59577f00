import { z } from 'zod'
import { deleteOldRows, olderThan } from '../../../jobs/delete-old-rows.ts'
import { job } from '../../../jobs/job.ts'
import { containerJobRecords } from './job-record.ts'

const isOld = `status <> 'working' and ${olderThan(30, 'updated_at')}`
const deleteOld = deleteOldRows({
  container_job_items: `job_id in (select id from container_jobs where tenant_id = $1 and ${isOld})`,
  container_jobs: isOld,
})
const message = 'Couldn’t be completed. Finished rows keep their changes. Retry the rest.'

/** Deletes jobs that ended a month ago, and fails those whose pieces have failed for good: they can be retried. */
export const bulkSweepJob = job({
  name: 'bulk-sweep',
  payload: z.object({}),
  cron: '41 * * * *',
  spreadMinutes: 50,
  async run(ctx) {
    await deleteOld(ctx)
    await containerJobRecords.endStalled(ctx, { as: 'failed', message })
  },
})
