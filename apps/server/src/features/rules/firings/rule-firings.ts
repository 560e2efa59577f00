import { contract } from '@aftermile/contract/index'
import { serve } from '../../../http/routes/serve.ts'
import type { Feature } from '../../feature.ts'
import { countFiringsJob } from './count-firings.ts'
import { listFirings } from './list-firings.ts'
import { readActivity } from './rule-activity.ts'

const calls = contract.ruleFirings

/** What rules did: one by one with their reasons, and how often. */
export const ruleFirings: Feature = {
  routes: [
    serve(calls.list, (ctx, { query }) => listFirings(ctx, query)),
    serve(calls.activity, (ctx, { query }) => readActivity(ctx, query.rule)),
  ],
  jobs: [countFiringsJob],
}
