import { enqueue, type Job, job } from '../../../jobs/job.ts'
import type { Feature } from '../../feature.ts'
import { ruleActions } from '../../rule-engine/rule-actions.ts'
import { runFirings } from './run-firings.ts'

/** Does what waiting firings say. It also runs by the clock, so that nothing waits for ever. */
const actionsJob: Job<Record<string, never>> = job({
  ...ruleActions,
  cron: '* * * * *',
  async run(ctx) {
    if (await runFirings(ctx)) await enqueue(ctx, ruleActions, {}, { key: ruleActions.name })
  },
})

export const ruleActionsFeature: Feature = { jobs: [actionsJob] }
