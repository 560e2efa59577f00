import { randomUUID } from 'node:crypto'
import { template } from '@aftermile/contract/settings/templates'
import { sql } from '../../db/sql.ts'
import { wakeSenders } from '../../features/messages/lanes/wake-senders.ts'
import { newMessageId } from '../../features/messages/queue/message-id.ts'
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

/** Queues webhooks as the queue does. Returns their ids. */
export async function addWebhooks(ctx: Ctx, endpoints: readonly TestEndpoint[]): Promise<string[]> {
  const rows = endpoints.map(({ id: templateId, url }) => ({ id: newMessageId(), templateId, url, name: randomUUID() }))
  await ctx.db.run(sql`
    insert into messages (tenant_id, id, created_by, channel, template_id, template_name, target_type, container_id, container_number,
      occurrence, recipient, locale, purpose, is_urgent, state, lane, due_at)
    select ${ctx.tenantId}, id, 'A tester', 'webhook', "templateId", "templateId", 'Shipment', name, name, 'test', url, 'en', 'transactional',
      false, 'queued', 'webhook/' || "templateId", now()
    from json_to_recordset(${JSON.stringify(rows)}) as x (id text, "templateId" text, url text, name text)
    returning 1`)
  await wakeSenders(ctx)
  return rows.map(({ id }) => id)
}

/** What a message says that goes to an address of the web or of a person. */
export function hookOrGreet(id: string, recipient: string): RenderedMessage {
  const rendered = greet(id, recipient)
  if (rendered.kind === 'problem' || !recipient.startsWith('http')) return rendered
  return { ...rendered, content: { ...rendered.content, html: null, text: JSON.stringify({ id }) } }
}
