import { randomUUID } from 'node:crypto'
import { template } from '@aftermile/contract/settings/templates'
import type { AppContext } from '../../adapters/apps/message-sender.ts'
import { outsideCaller } from '../../adapters/egress/call-outside.ts'
import { outsideConnector } from '../../adapters/egress/connect-outside.ts'
import { insertRows, recordsOf } from '../../db/records.ts'
import { part, sql } from '../../db/sql.ts'
import { messages as messageTable } from '../../db/tables/messages.ts'
import { wakeSenders } from '../../features/messages/queues/wake-senders.ts'
import type { MessageSource, RenderedMessage } from '../../features/messages/sending/message-source.ts'
import { insertCredential } from '../../features/settings/credentials/credential-rows.ts'
import { ownTemplate } from '../../features/settings/templates/complete-template.ts'
import { templateStore } from '../../features/settings/templates/template-store.ts'
import { openSecrets } from '../../security/secrets.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { secretKey } from '../secret-key.ts'

export const secrets = openSecrets(secretKey)

/** A context that may connect to the given servers only. */
export const contextTo = (...allow: string[]): AppContext => ({
  connect: outsideConnector({ allow }),
  call: outsideCaller({ allow }),
  now: Date.now,
})

export type TestMessage = {
  readonly id?: string
  readonly queue: string
  readonly channel?: 'email' | 'text' | 'webhook'
  readonly merchantId?: string | null
  readonly recipient?: string
  readonly purpose?: 'transactional' | 'reminder' | 'marketing'
}

const queued = recordsOf(messageTable, ['id', 'recipient', 'queue', 'channel', 'merchantId', 'purpose'])

/** Queues messages as the queue does. Returns their ids. */
export async function addMessages(ctx: Ctx, messages: readonly TestMessage[]): Promise<string[]> {
  const rows = messages.map(({ channel = 'email', merchantId = 'fjallro', purpose = 'transactional', ...message }) => {
    const { id = randomUUID(), recipient = `${id}@mail.example`, queue } = message
    return { id, recipient, queue, channel, merchantId, purpose }
  })
  await addTemplate(ctx)
  const about = {
    targetType: 'Shipment',
    containerId: part`'s-' || x.id`,
    containerNumber: part`'S-' || x.id`,
  } as const
  const of = { createdBy: 'A tester', templateId: 'on-its-way', templateName: 'On its way', occurrence: 'test' }
  const rest = { locale: 'en', isUrgent: false, state: 'queued', dueAt: part`now()` } as const
  await ctx.db.run(sql`
    ${insertRows(messageTable, { tenantId: ctx.tenantId, ...of, ...about, ...rest }, queued.with(rows))} returning 1`)
  await wakeSenders(ctx)
  return rows.map(({ id }) => id)
}

/** The template of the messages: without one they would not be sent. */
async function addTemplate(ctx: Ctx): Promise<void> {
  const fields = { id: 'on-its-way', name: 'On its way', type: 'email', targetType: 'Shipment' }
  if ((await templateStore.find(ctx, fields.id)) === null)
    await templateStore.createOverride(ctx, ownTemplate(template.sent.parse(fields)))
}

type TestCredential = {
  readonly id: string
  readonly fields: Readonly<Record<string, string>>
  readonly merchants?: readonly string[]
}

/** Adds an SMTP credential. Returns its queue. */
export async function addSmtp(ctx: Ctx, { id, fields, merchants = [] }: TestCredential): Promise<string> {
  await ctx.db.run(sql`
    insert into apps (tenant_id, id, is_enabled, created_by, updated_by) values (${ctx.tenantId}, 'smtp', true, 'A tester', 'A tester')
    on conflict do nothing`)
  const rest = { description: '', accountNumbers: [], apiId: 'smtp', isEnabled: true }
  await insertCredential(
    { ...ctx, secrets },
    { kind: 'app', id: 'smtp' },
    { id, merchants: [...merchants], fields, ...rest },
  )
  return `smtp/${id}`
}

/** A content without a template: it greets the recipient. */
export const plainSource = (render: (id: string, recipient: string) => RenderedMessage = greet): MessageSource => ({
  read: async (_, messages) =>
    new Map(messages.map(({ id, recipient }) => [id, async () => render(id, recipient ?? '')])),
  quietMs: async () => new Map(),
  countSent: async () => undefined,
})

export const greet = (id: string, recipient: string): RenderedMessage => ({
  kind: 'rendered',
  recipient,
  subject: `Parcel ${id}`,
  segments: null,
  content: {
    subject: `Parcel ${id}`,
    html: `<p>Hello ${recipient}</p>`,
    text: `Hello ${recipient}`,
    from: null,
    senderName: 'Fjällro',
    to: [recipient],
    cc: [],
    bcc: [],
    replyTo: null,
    headers: {},
    attachments: [],
  },
})

export type MessageState = {
  readonly state: string
  readonly reason: string | null
  readonly queue: string
  readonly attempts: number
  readonly appId: string | null
  readonly credentialId: string | null
  readonly providerId: string | null
  readonly waitSeconds: number | null
  readonly claimed: boolean
}

/** How far messages are, in the order of the ids. */
export async function statesOf({ db, tenantId }: Ctx, ids: readonly string[]): Promise<MessageState[]> {
  const rows = await db.rows<MessageState & { id: string }>(sql`
    select id, state, reason, queue, attempts, app_id as "appId", credential_id as "credentialId", provider_id as "providerId",
      round(date_part('epoch', due_at - now())) as "waitSeconds", claimed_by is not null as claimed
    from messages where tenant_id = ${tenantId} and id in (select json_array_elements_text(${JSON.stringify(ids)}))`)
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
