import { contract } from '@aftermile/contract/index'
import { serveOutside } from '../../../http/routes/serve.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { tryRule } from './try-rule.ts'

/** What a rule would have done. Such a route has a read-only transaction, and renders after it has ended. */
export const ruleTry = (options: FeatureOptions): Feature => ({
  routes: [serveOutside(contract.ruleTry.run, (ctx, { body }) => tryRule(ctx, options, body))],
})
