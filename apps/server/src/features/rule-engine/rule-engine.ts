import { contract } from '@aftermile/contract/index'
import { serve } from '../../http/routes/serve.ts'
import type { Feature } from '../feature.ts'
import { systemRulesJob } from './arming/arm-system-rules.ts'
import { armingPiece } from './arming/arming.ts'
import { timersJob } from './due-timers.ts'
import { resumeRule } from './resume-rule.ts'

/** Evaluates rules for containers that change, when their time comes, and when the rules themselves change. */
export const ruleEngine: Feature = {
  routes: [serve(contract.rules.resume, (ctx, { params, body }) => resumeRule(ctx, params.id, body.waiting))],
  jobs: [timersJob, armingPiece, systemRulesJob],
}
