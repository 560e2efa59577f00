import type { Colleague } from '@aftermile/contract/people/conversations'
import { highPriority } from '@aftermile/domain/lists/tag-priorities'
import { array, part, sql } from '../../../db/sql.ts'
import { textOf } from '../../../security/sanitise-html.ts'
import type { Ctx, RequestCtx } from '../../../tenancy/context.ts'
import { notify } from '../notifications.ts'
import { visibleTo } from '../user-rows.ts'
import type { ConversationRow } from './conversation.ts'
import { mentionedIn } from './mentions.ts'
import { nameOfSubject } from './subject.ts'

type Written = { readonly verb: 'wrote' | 'replied'; readonly html: string }
type Edited = { readonly before: string; readonly after: string }

/** Notifies those who take part in a conversation of what a colleague wrote, and those who are mentioned in it. They take part from now on. */
export async function notifyPeople(ctx: RequestCtx, conversation: ConversationRow, { verb, html }: Written) {
  const { merchantId, supportUserId } = conversation
  // Support threads notify their two sides themselves.
  if (supportUserId !== null || merchantId === null) return
  const ownId = ownIdOf(ctx)
  const mentioned = await findMentioned(ctx, merchantId, html)
  const before = await participantsOf(ctx, conversation)
  await takePart(ctx, conversation, [...mentioned, ...(ownId === null ? [] : [ownId])])
  const others = before.filter(id => !mentioned.includes(id))
  await notifyEach(ctx, conversation, { userIds: mentioned, verb: 'mentioned you' })
  await notifyEach(ctx, conversation, { userIds: others, verb })
}

/** Notifies those whom a changed text mentions for the first time. They take part from now on. */
export async function notifyNewlyMentioned(ctx: RequestCtx, conversation: ConversationRow, { before, after }: Edited) {
  const { merchantId, supportUserId } = conversation
  if (supportUserId !== null || merchantId === null) return
  const known = await findMentioned(ctx, merchantId, before)
  const userIds = (await findMentioned(ctx, merchantId, after)).filter(id => !known.includes(id))
  await takePart(ctx, conversation, userIds)
  await notifyEach(ctx, conversation, { userIds, verb: 'mentioned you' })
}

const ownIdOf = ({ actor, tenantId }: RequestCtx) => (actor.homeTenantId === tenantId ? actor.userId : null)

async function findMentioned(ctx: RequestCtx, merchantId: string, html: string): Promise<string[]> {
  const text = textOf(html)
  return text.includes('@') ? mentionedIn(text, await findColleagues(ctx, merchantId)) : []
}

type Notice = { readonly userIds: readonly string[]; readonly verb: string }

/** Notifies people, but not the writer, of what was written. */
async function notifyEach(ctx: RequestCtx, conversation: ConversationRow, { userIds, verb }: Notice) {
  const { merchantId } = conversation
  const { actor } = ctx
  const notified = userIds.filter(id => id !== ownIdOf(ctx))
  if (notified.length === 0 || merchantId === null) return
  const isOrderVisible = actor.entitlements.includes('order_visibility')
  const { name, path } = await nameOfSubject(ctx, conversation.subjectId, { isOrderVisible })
  for (const userId of notified)
    await notify(ctx, {
      title: `${actor.name} ${verb}`,
      content: [name, conversation.subject].filter(Boolean).join(': '),
      icon: 'message',
      userId,
      merchantId,
      path,
    })
}

/**
 * Notifies those who take part in a conversation that the receiver wrote, or everyone who can answer while nobody takes part. What was written
 * is only in the conversation.
 */
export async function notifyOfReceiver(ctx: Ctx, conversation: ConversationRow): Promise<void> {
  const { merchantId, subjectId, subject, priority } = conversation
  if (merchantId === null) return
  const { name, path } = await nameOfSubject(ctx, subjectId, { isOrderVisible: false })
  const icon = priority >= highPriority ? 'alert' : 'message'
  const about = { title: subject, content: `The receiver wrote. ${name}`, icon, merchantId, path } as const
  const people = await participantsOf(ctx, conversation)
  for (const userId of people) await notify(ctx, { ...about, userId })
  if (people.length === 0) await notify(ctx, { ...about, scope: 'conversation_write', isEmailed: false })
}

/** The active users who may see a merchant and whom the actor may know of. */
export const findColleagues = ({ db, tenantId, actor }: RequestCtx, merchantId: string): Promise<Colleague[]> =>
  db.rows<Colleague>(sql`
    select id, name from users
    where tenant_id = ${tenantId} and ${visibleTo(actor)} and ${isActive} and (merchants = '{}' or ${merchantId} = any (merchants))
    order by name, id`)

const isActive = part`activated_at is not null and not is_disabled`

async function participantsOf({ db, tenantId }: Ctx, { id, merchantId }: ConversationRow): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select u.id from conversation_participants p
    join users u on u.tenant_id = ${tenantId} and u.id = p.user_id
    where p.tenant_id = ${tenantId} and p.conversation_id = ${id} and u.activated_at is not null and not u.is_disabled
      and (u.merchants = '{}' or ${merchantId} = any (u.merchants))
    order by u.id`)
  return rows.map(row => row.id)
}

const takePart = ({ db, tenantId }: Ctx, { id }: ConversationRow, userIds: readonly string[]) =>
  db.run(sql`
    insert into conversation_participants (tenant_id, conversation_id, user_id)
    select ${tenantId}, ${id}, x from unnest(${array([...new Set(userIds)])}::text[]) as x
    on conflict do nothing returning 1`)
