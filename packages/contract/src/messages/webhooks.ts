import { httpMethods } from '@aftermile/domain/messages/template-lists'
import { z } from 'zod'
import { byId } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { instant, requiredText } from '../fields/basic-fields.ts'
import { MessageDetail } from './messages.ts'

/** off: the template is disabled; disabled: by Aftermile, because it refused for good or failed for days. */
const webhookStates = ['working', 'failing', 'unused', 'disabled', 'off'] as const

/** Where the webhooks of a template go. Counts are of the last 24 hours. */
const webhookEndpoint = z.object({
  /** The id of the template. */
  id: z.string(),
  name: z.string(),
  /** Without values of shipments or orders. */
  url: z.string(),
  httpMethod: z.enum(httpMethods),
  state: z.enum(webhookStates),
  disabledAt: instant.nullable(),
  disabledBecause: z.string().nullable(),
  failingSince: instant.nullable(),
  /** Until when the previous signing secret signs as well. */
  previousSecretUntil: instant.nullable(),
  calls: z.number(),
  /** From 0 to 1; null if there were no calls. */
  successShare: z.number().nullable(),
  latencyMs: z.object({ p50: z.number().nullable(), p95: z.number().nullable() }),
  hours: z.array(z.object({ at: z.string(), calls: z.number(), goodCalls: z.number() })),
  waiting: z.number(),
  /** When what failed is tried again; null: nothing waits for that. */
  nextTryAt: instant.nullable(),
  /** Not sent because it was disabled. */
  missed: z.number(),
  lastGoodAt: instant.nullable(),
  lastError: z.object({ message: z.string(), at: z.string() }).nullable(),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

/** Which deliveries are sent again: one, those of a time window, or those that were missed while the webhook was disabled. */
const Replay = z
  .strictObject({
    messageId: requiredText(200).optional(),
    from: instant.optional(),
    to: instant.optional(),
    missed: z.literal(true).optional(),
  })
  .refine(
    ({ messageId, from, to, missed }) =>
      (from === undefined) === (to === undefined) &&
      [messageId, from, missed].filter(item => item !== undefined).length === 1,
    'Name one message, a time with from and to, or missed',
  )
export type Replay = z.infer<typeof Replay>

const need = { scope: 'template_write', allMerchants: true } as const

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/webhooks',
    need,
    summary: 'Where webhooks go, with success, latency, what waits and the last error',
    reply: z.array(webhookEndpoint),
  }),
  get: endpoint({
    method: 'GET',
    path: '/webhooks/{id}',
    need,
    summary: 'Where the webhooks of a template go',
    params: byId,
    reply: webhookEndpoint,
  }),
  enable: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/enable',
    need,
    summary: 'Send to a webhook again that Aftermile has disabled',
    params: byId,
    reply: webhookEndpoint,
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/test',
    need,
    summary: 'Send a signed test with sample values and the header webhook-test to a webhook, and show the answer',
    params: byId,
    reply: MessageDetail,
    perMinute: 30,
  }),
  replay: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/replay',
    need,
    summary: 'Send deliveries again, with the ids they had',
    params: byId,
    body: Replay,
    reply: z.object({ queued: z.number() }),
    status: 202,
    perMinute: 30,
  }),
  tryNow: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/try-now',
    need,
    summary: 'Try a failed delivery now, or all of a webhook, instead of waiting for its next try',
    params: byId,
    body: z.strictObject({ messageId: requiredText(200).optional() }),
    reply: z.object({ queued: z.number() }),
    status: 202,
    perMinute: 30,
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: '/templates/{id}/rotate-secret',
    need,
    summary: 'Make a new signing secret. It is shown once; the old one signs as well for 24 hours',
    params: byId,
    reply: z.object({ signingSecret: z.string(), previousSecretUntil: instant.nullable() }),
  }),
}
