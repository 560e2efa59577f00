import { randomUUID } from 'node:crypto'
import { contract } from '@aftermile/contract/index'
import type { MessageDetail } from '@aftermile/contract/messages/messages'
import type { Replay } from '@aftermile/contract/messages/webhooks'
import { serve, serveFinished } from '../../../http/routes/serve.ts'
import { writeAudit } from '../../../records/audit.ts'
import { conflict } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { templateStore } from '../../settings/templates/template-store.ts'
import { enableEndpoint } from '../../settings/webhooks/endpoint-state.ts'
import { rotateSecret } from '../../settings/webhooks/signing-secrets.ts'
import { queueMessages } from '../enqueue/queue-messages.ts'
import { getMessage } from '../log/message-rows.ts'
import { getWebhook, listWebhooks } from './read-webhooks.ts'
import { replay } from './replay.ts'
import { tryNow } from './try-now.ts'

const calls = contract.webhooks

/** Where webhooks go, and what people do about them. */
export const webhooks = ({
  secrets,
  deliverNow,
  inTransaction,
}: Pick<FeatureOptions, 'secrets' | 'deliverNow' | 'inTransaction'>): Feature => ({
  routes: [
    serve(calls.list, listWebhooks),
    serve(calls.get, (ctx, { params }) => getWebhook(ctx, params.id)),
    serve(calls.enable, (ctx, { params }) => enable(ctx, params.id)),
    serve(calls.rotateSecret, async (ctx, { params: { id } }) => {
      await getWebhook(ctx, id)
      const made = await rotateSecret({ ...ctx, secrets }, id)
      await writeAudit(ctx, { noun: 'template', itemId: id, before: {}, after: { changedFields: ['signingSecret'] } })
      return made
    }),
    serve(calls.replay, async (ctx, { params, body }) => ({ queued: await replayAgain(ctx, params.id, body) })),
    serve(calls.tryNow, async (ctx, { params: { id }, body }) => {
      const { state } = await getWebhook(ctx, id)
      if (state === 'disabled' || state === 'off') throw conflict('The webhook is disabled. Enable it first.')
      return { queued: await tryNow(ctx, id, body.messageId) }
    }),
    serveFinished(calls.test, async (ctx, { params }) => {
      const before = await queueTest(ctx, params.id)
      return {
        before,
        finish: async () => {
          await deliverNow(ctx.tenantId, before.id)
          return inTransaction(ctx.tenantId, ({ db }) => getMessage({ ...ctx, db }, before.id))
        },
      }
    }),
  ],
})

async function enable(ctx: RequestCtx, id: string) {
  const { disabledBecause } = await getWebhook(ctx, id)
  if (await enableEndpoint(ctx, id))
    await writeAudit(ctx, {
      noun: 'template',
      itemId: id,
      before: { disabledBecause },
      after: { disabledBecause: null },
    })
  return getWebhook(ctx, id)
}

async function replayAgain(ctx: RequestCtx, id: string, wanted: Replay): Promise<number> {
  const { state } = await getWebhook(ctx, id)
  if (state === 'disabled' || state === 'off') throw conflict('The webhook is disabled. Enable it first.')
  const queued = await replay(ctx, id, wanted)
  await writeAudit(ctx, { noun: 'template', itemId: id, before: {}, after: { replayed: queued } })
  return queued
}

/** A test has the samples of all variables. */
async function queueTest(ctx: RequestCtx, id: string): Promise<MessageDetail> {
  await getWebhook(ctx, id)
  const { targetType } = (await templateStore.get(ctx, id)).data
  const [queued] = await queueMessages(ctx, [
    {
      ...{ templateId: id, targetType, merchantId: null, containerId: 'sample', containerNumber: 'Sample' },
      occurrence: `test ${randomUUID()}`,
      isTest: true,
      given: { isSample: true },
    },
  ])
  if (!queued?.id) throw conflict(queued?.reason ?? 'The test couldn’t be stored')
  return getMessage(ctx, queued.id)
}
