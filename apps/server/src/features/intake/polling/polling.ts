import { z } from 'zod'
import { deleteOldRows, olderThan } from '../../../jobs/delete-old-rows.ts'
import { job } from '../../../jobs/job.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { metricsRoute } from './credential-metrics.ts'
import { activityRoute } from './provider-activity.ts'
import { retryQuarantinedRoute } from './retry-quarantined.ts'
import { startPolling } from './start-polling.ts'
import { validateRoute } from './validate-credential.ts'

/** Deletes old metrics and completed numbers. */
const sweep = job({
  name: 'polling_sweep',
  payload: z.object({}),
  cron: '23 3 * * *',
  spreadMinutes: 60,
  run: deleteOldRows({
    poll_hours: olderThan(14, 'hour'),
    poll_numbers: `${olderThan(60, 'retired_at')} and retired_for = 'completed'`,
  }),
})

export const polling = (options: FeatureOptions): Feature => ({
  routes: [metricsRoute, activityRoute, validateRoute(options), retryQuarantinedRoute],
  jobs: [sweep],
  loops: [
    {
      name: 'polling',
      hasWork: {
        where: `exists (select 1 from credentials w where w.tenant_id = t.id)
          or exists (select 1 from poll_credentials w where w.tenant_id = t.id)`,
      },
      start: at => startPolling({ ...options, ...at }),
    },
  ],
})
