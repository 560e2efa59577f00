import { contract } from '@aftermile/contract/index'
import { serve } from '../../../http/routes/serve.ts'
import type { Feature } from '../../feature.ts'
import { readPromiseLanes } from './promise-lanes.ts'

/** What boards of service quality ask of the shipments themselves. */
export const insights: Feature = {
  routes: [serve(contract.insights.promises, (ctx, { body }) => readPromiseLanes(ctx, body))],
}
