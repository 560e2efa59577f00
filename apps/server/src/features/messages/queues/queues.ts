import { type ChannelId, channelOf } from '@aftermile/domain/channels/channels'
import { findApp, findAppApi } from '../../../adapters/apps/apps.ts'
import { sql } from '../../../db/sql.ts'
import { fieldsOf, type Row } from '../../../db/table.ts'
import type { messages } from '../../../db/tables/messages.ts'
import { credentials } from '../../../db/tables/settings.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { webhookApp } from '../../settings/webhooks/signing-secrets.ts'
import { channelModule } from '../content/channels/channel-modules.ts'

/** The queue of messages that no provider sends. The console shows them as an inbox. */
export const outboxQueue = 'outbox'

/** The queue of one credential. */
export const queueOf = (appId: string, credentialId: string): string => `${appId}/${credentialId}`

/** Each webhook template has a queue of its own. */
export const webhookQueue = (templateId: string): string => queueOf(webhookApp, templateId)

/** The template whose webhooks a queue has; null if it has none. */
export function webhookOf(queue: string): string | null {
  const of = credentialOf(queue)
  return of?.appId === webhookApp ? of.credentialId : null
}

/** The app and credential of a queue, `webhook` and the template of webhooks; null for the outbox. */
export function credentialOf(queue: string): { readonly appId: string; readonly credentialId: string } | null {
  const [appId = '', credentialId] = queue.split('/')
  return credentialId === undefined ? null : { appId, credentialId }
}

/** The queues that can send a message, the best first. Never empty: without a credential it is the outbox. */
export type Queues = (message: Row<typeof messages, 'merchantId' | 'templateId'>) => readonly [string, ...string[]]

/** The credentials for the merchant come before those for all merchants. The sender looks again, so a later change does no harm. */
export async function readQueues(ctx: Pick<Ctx, 'db' | 'tenantId'>, channel: ChannelId): Promise<Queues> {
  if (channelOf(channel).hasTemplateQueues) return ({ templateId }) => [webhookQueue(templateId)]
  const usable = await readUsable(ctx, channel)
  const queuesOf = (fits: (merchants: readonly string[]) => boolean) =>
    usable.filter(({ merchants }) => fits(merchants)).map(({ ownerId, id }) => queueOf(ownerId, id))
  return ({ merchantId }) => {
    const own = merchantId === null ? [] : queuesOf(merchants => merchants.includes(merchantId))
    const [first, ...others] = [...own, ...queuesOf(merchants => merchants.length === 0)]
    return first === undefined ? [outboxQueue] : [first, ...others]
  }
}

/** The merchants that have a queue of a channel. Empty: all merchants. Null: none. */
export async function readMerchantsWithQueue(
  ctx: Pick<Ctx, 'db' | 'tenantId'>,
  channel: ChannelId,
): Promise<string[] | null> {
  const usable = await readUsable(ctx, channel)
  if (usable.length === 0) return null
  const isForAll = usable.some(({ merchants }) => merchants.length === 0)
  return isForAll ? [] : [...new Set(usable.flatMap(({ merchants }) => merchants))]
}

/** The enabled credentials that can send on a channel. */
async function readUsable({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>, channel: ChannelId) {
  const rows = await db.rows(sql`
    select ${fieldsOf(credentials, 'ownerId', 'id', 'apiId', 'merchants')} from credentials c
    where tenant_id = ${tenantId} and owner_kind = 'app' and is_enabled
      and exists (select 1 from apps a where a.tenant_id = ${tenantId} and a.id = c.owner_id and a.is_enabled)
    order by owner_id, id`)
  return rows.filter(({ ownerId, apiId }) => canSend(channel, ownerId, apiId))
}

function canSend(channel: ChannelId, appId: string, apiId: string): boolean {
  const app = findApp(appId)
  const api = app && findAppApi(app, apiId)
  return api !== null && channelModule(channel).senderOf(api) !== null
}
