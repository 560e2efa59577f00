import { contract } from '@aftermile/contract/index'
import { serve } from '../../../http/routes/serve.ts'
import type { Feature } from '../../feature.ts'
import { readPromises } from './read-promises.ts'

/** What boards of service quality ask of the shipments themselves. */
export const insights: Feature = {
  routes: [serve(contract.insights.promises, (ctx, { body }) => readPromises(ctx, body))],
}
