import { contract } from '@aftermile/contract/index'
import { serve } from '../../../http/routes/serve.ts'
import { writeAudit } from '../../../records/audit.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { enableEndpoint } from '../../settings/webhooks/endpoint-state.ts'
import { rotateSecret } from '../../settings/webhooks/signing-secrets.ts'
import { getWebhook, listWebhooks } from './read-webhooks.ts'

const calls = contract.webhooks

/** Where webhooks go, and what people do about them. */
export const webhooks = ({ secrets }: Pick<FeatureOptions, 'secrets' | 'deliverNow'>): Feature => ({
  routes: [
    serve(calls.list, listWebhooks),
    serve(calls.get, (ctx, { params }) => getWebhook(ctx, params.id)),
    serve(calls.enable, async (ctx, { params: { id } }) => {
      const before = await getWebhook(ctx, id)
      if (await enableEndpoint(ctx, id))
        await writeAudit(ctx, {
          noun: 'template',
          itemId: id,
          before: { disabledBecause: before.disabledBecause },
          after: { disabledBecause: null },
        })
      return getWebhook(ctx, id)
    }),
    serve(calls.rotateSecret, async (ctx, { params: { id } }) => {
      await getWebhook(ctx, id)
      const made = await rotateSecret({ ...ctx, secrets }, id)
      await writeAudit(ctx, { noun: 'template', itemId: id, before: {}, after: { changedFields: ['signingSecret'] } })
      return made
    }),
  ],
})
