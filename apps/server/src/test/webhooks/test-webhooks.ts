import { randomUUID } from 'node:crypto'
import { template } from '@aftermile/contract/settings/templates'
import { insertRows, recordsOf } from '../../db/records.ts'
import { part, sql } from '../../db/sql.ts'
import { messages } from '../../db/tables/messages.ts'
import { newMessageId } from '../../features/messages/enqueue/message-id.ts'
import { wakeSenders } from '../../features/messages/queues/wake-senders.ts'
import type { RenderedMessage } from '../../features/messages/sending/message-source.ts'
import { ownTemplate } from '../../features/settings/templates/complete-template.ts'
import { templateStore } from '../../features/settings/templates/template-store.ts'
import { createSecret } from '../../features/settings/webhooks/signing-secrets.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { greet, secrets } from '../mail/test-messages.ts'

export type TestEndpoint = { readonly id: string; readonly url: string }

/** Creates a webhook template. Returns its signing secret. */
export async function addEndpoint(ctx: Ctx, { id, url }: TestEndpoint): Promise<string> {
  const fields = { id, name: id, type: 'webhook', targetType: 'Shipment', content: url, payload: '{}' }
  await templateStore.createOverride(ctx, ownTemplate(template.sent.parse(fields)))
  return (await createSecret({ ...ctx, secrets }, id)) ?? ''
}

const queued = recordsOf(messages, [
  'id',
  'templateId',
  'templateName',
  'containerId',
  'containerNumber',
  'recipient',
  'queue',
])

/** Queues webhooks as the queue does. Returns their ids. */
export async function addWebhooks(ctx: Ctx, endpoints: readonly TestEndpoint[]): Promise<string[]> {
  const rows = endpoints.map(({ id, url }) => {
    const name = randomUUID()
    const template = { templateId: id, templateName: id, queue: `webhook/${id}` }
    return { id: newMessageId(), ...template, containerId: name, containerNumber: name, recipient: url }
  })
  const rest = { channel: 'webhook', targetType: 'Shipment', occurrence: 'test', purpose: 'transactional' } as const
  const now = { createdBy: 'A tester', locale: 'en', isUrgent: false, state: 'queued', dueAt: part`now()` } as const
  await ctx.db.run(sql`
    ${insertRows(messages, { tenantId: ctx.tenantId, ...rest, ...now }, queued.with(rows))} returning 1`)
  await wakeSenders(ctx)
  return rows.map(({ id }) => id)
}

/** What a message says that goes to an address of the web or of a person. */
export function hookOrGreet(id: string, recipient: string): RenderedMessage {
  const rendered = greet(id, recipient)
  if (rendered.kind === 'problem' || !recipient.startsWith('http')) return rendered
  return { ...rendered, content: { ...rendered.content, html: null, text: JSON.stringify({ id }) } }
}
