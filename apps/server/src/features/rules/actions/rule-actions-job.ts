import { enqueue, type Job, job } from '../../../jobs/job.ts'
import type { Feature } from '../../feature.ts'
import { ruleActions } from '../../rule-engine/rule-actions.ts'
import { pauseRunaways } from '../../rule-engine/runaway-rules.ts'
import { runFirings } from './run-firings.ts'

/** Does what waiting firings say. It also runs by the clock, so that nothing waits for ever. */
const actionsJob: Job<Record<string, never>> = job({
  ...ruleActions,
  cron: '* * * * *',
  async run(ctx) {
    await pauseRunaways(ctx)
    if (await runFirings(ctx)) await enqueue(ctx, ruleActions, {}, { key: ruleActions.name })
  },
})

export const ruleActionsFeature: Feature = { jobs: [actionsJob] }
