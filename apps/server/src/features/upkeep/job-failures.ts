import type { OnJobFailed } from '../../jobs/report-failures.ts'
import { notificationEmailJob, notify } from '../people/notifications.ts'

const longestError = 300

/** Notifies the administrators of the tenant about a job that failed for good. */
export const notifyOfFailure: OnJobFailed = (ctx, { jobId, name, error, isShown }) =>
  notify(ctx, {
    title: 'Background job failed',
    content: [
      `${name} failed on its last attempt: ${error.slice(0, longestError) || 'no reason was reported'}`,
      isShown
        ? 'Once the cause is fixed, whoever started it can continue it'
        : `Once the cause is fixed, a server administrator can run it again: npm run admin -- rerun ${jobId}`,
    ].join('\n'),
    icon: 'alert',
    scope: 'audit_read',
    // An e-mail about e-mails that fail would fail as well.
    isEmailed: name !== notificationEmailJob.name,
  })
