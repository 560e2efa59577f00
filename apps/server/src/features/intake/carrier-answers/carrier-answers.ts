import { contract } from '@aftermile/contract/index'
import { ingressSource } from '@aftermile/domain/carriers/event-sources'
import { serve } from '../../../http/routes/serve.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { requireSource } from '../../settings/apps/event-source.ts'
import { earlyAnswersJob } from './early-answers.ts'
import { dismissQuarantined, listQuarantined } from './quarantine.ts'
import { webhookRoute } from './webhooks.ts'

/** The webhooks of carriers, and what of their messages could not be read. */
export const carrierAnswers = (options: FeatureOptions): Feature => ({
  routes: [
    webhookRoute(options),
    serve(contract.carrierMapping.listQuarantined, async (ctx, { params }) => {
      await requireListed(ctx, params.id)
      return listQuarantined(ctx, params.id)
    }),
    serve(contract.carrierMapping.dismissQuarantined, async (ctx, { params }) => {
      await requireListed(ctx, params.id)
      await dismissQuarantined(ctx, { serviceProviderId: params.id, id: params.eventId })
    }),
  ],
  jobs: [earlyAnswersJob],
})

/** Events of the API are listed too, beside those of carriers and systems. */
const requireListed = async (ctx: RequestCtx, source: string): Promise<void> => {
  if (source !== ingressSource) await requireSource(ctx, source)
}
