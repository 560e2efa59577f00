import { contract } from '@aftermile/contract/index'
import { serve, serveOutside } from '../../../http/routes/serve.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { countMatches } from './count-matches.ts'
import { tryRule } from './try-rule.ts'
import { whyNot } from './why-not.ts'

/** What a rule would have done. Such a route has a read-only transaction, and renders after it has ended. */
export const ruleTry = (options: FeatureOptions): Feature => ({
  routes: [
    serveOutside(contract.ruleTry.run, (ctx, { body }) => tryRule(ctx, options, body)),
    serveOutside(contract.ruleTry.matches, async (ctx, { body }) => {
      const counted = await countMatches(ctx, body)
      return async () => counted
    }),
    serve(contract.ruleTry.why, (ctx, { params, query }) => whyNot(ctx, params.id, query.container)),
  ],
})
