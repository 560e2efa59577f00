import { sql } from '../../../db/sql.ts'
import { enqueue, type Job, job } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { Feature } from '../../feature.ts'
import { ruleActions } from '../../rule-engine/rule-actions.ts'
import { pauseRunaways } from '../../rule-engine/runaway-rules.ts'
import { triedPerHour } from '../try/usual-hour.ts'
import { runFirings } from './run-firings.ts'

/** How long a job waits whose tenant has another one at work. */
const waitMs = 1000

/** Does what waiting firings say. It also runs by the clock, so that nothing waits for ever. */
const actionsJob: Job<Record<string, never>> = job({
  ...ruleActions,
  cron: '* * * * *',
  hasWork: { where: `exists (select 1 from rule_firings w where w.tenant_id = t.id and w.state = 'waiting')` },
  async run(ctx) {
    if (!(await isAlone(ctx))) return enqueueNext(ctx, waitMs)
    await pauseRunaways(ctx, triedPerHour)
    if (await runFirings(ctx)) await enqueueNext(ctx, 0)
  },
})

const enqueueNext = (ctx: Ctx, inMs: number): Promise<void> =>
  enqueue(ctx, ruleActions, {}, { key: ruleActions.name, inMs })

/** Two workers would only wait for the same containers. The one at work may not see the newest firings, so another run must follow. */
async function isAlone({ db, tenantId }: Ctx): Promise<boolean> {
  const row = await db.find<{ isAlone: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`rule_actions ${tenantId}`}, 0)) as "isAlone"`)
  return row?.isAlone ?? false
}

export const ruleActionsFeature: Feature = { jobs: [actionsJob] }
