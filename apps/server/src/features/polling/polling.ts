import { z } from 'zod'
import { sql } from '../../db/sql.ts'
import type { Feature } from '../../feature.ts'
import { job } from '../../jobs/job.ts'
import { metricsRoute } from './metrics.ts'

/** What nobody will ask for or look at again. */
const sweep = job({
  name: 'polling_sweep',
  payload: z.object({}),
  cron: '23 3 * * *',
  async run({ db, tenantId }) {
    await db.run(sql`delete from poll_hours where tenant_id = ${tenantId} and hour < now() - interval '14 days'`)
    await db.run(
      sql`delete from poll_numbers where tenant_id = ${tenantId} and retired_at < now() - interval '60 days' and retired_for = 'completed'`,
    )
  },
})

export const polling: Feature = { routes: [metricsRoute], jobs: [sweep] }
