import type { OnJobFailed } from '../../jobs/report-failures.ts'
import { notify } from '../people/notifications.ts'

const longestError = 300

/** Notifies the administrators of the tenant about a job that failed for good. */
export const notifyOfFailure: OnJobFailed = (ctx, { jobId, name, error }) =>
  notify(ctx, {
    title: 'A job failed',
    content: [
      `The job ${name} failed at its last try: ${error.slice(0, longestError) || 'it ended before it could say why'}`,
      `When the cause is gone, whoever runs the server can try it again: npm run admin -- rerun ${jobId}`,
    ].join('\n'),
    icon: 'alert',
    scope: 'audit_read',
  })
