import { randomUUID } from 'node:crypto'
import type { AskedCorrection } from '@aftermile/contract/people/conversations'
import { part, sql } from '../../../db/sql.ts'
import { columns, expression } from '../../../db/table.ts'
import { conversations } from '../../../db/tables/people.ts'
import { writeAudit } from '../../../records/audit.ts'
import { sanitiseHtml } from '../../../security/sanitise-html.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import {
  addConversation,
  type ConversationRow,
  conversationColumns,
  publishConversation,
  storeCorrection,
  type WriterCtx,
} from './conversation.ts'
import { throughTables } from './message-rows.ts'
import { notifyOfReceiver } from './notify-people.ts'
import { receiverIdOf, subjectOfShipment } from './subject.ts'

type Written = {
  readonly shipmentId: string
  readonly merchantId: string
  /** What it is about. There is one conversation of a subject. */
  readonly subject: string
  readonly priority: number
  /** HTML. */
  readonly content: string
  /** HTML that only a new conversation has besides. */
  readonly facts: string
  /** What they ask to have corrected. It takes the place of what they asked before. */
  readonly values?: AskedCorrection['values']
}

/** Somebody who sends the same again within this time clicked twice. */
const repeatMinutes = 10

/** How often the receiver of a shipment has written in the last 24 hours. The caller has locked the shipment. */
export async function countReceiverWrites({ db, tenantId }: Ctx, shipmentId: string): Promise<number> {
  const found = await db.find<{ count: number }>(sql`
    select (
      select count(*) from conversations
      where tenant_id = ${tenantId} and subject_id = ${subjectOfShipment(shipmentId)} and created_by_user_id = ${receiverIdOf(shipmentId)}
        and created_at > tenant_now() - interval '1 day'
    )::int + (
      select count(*) from conversation_messages m
      join conversations c on c.tenant_id = ${tenantId} and c.id = m.conversation_id
      where m.tenant_id = ${tenantId} and c.subject_id = ${subjectOfShipment(shipmentId)} and m.created_by_user_id = ${receiverIdOf(shipmentId)}
        and m.created_at > tenant_now() - interval '1 day'
    )::int as count`)
  return found?.count ?? 0
}

/** Whether the receiver wrote just this a moment ago. */
export async function isReceiverRepeat(
  { db, tenantId }: Ctx,
  { shipmentId, subject, content }: Pick<Written, 'shipmentId' | 'subject' | 'content'>,
): Promise<boolean> {
  const clean = sanitiseHtml(content)
  const found = await db.find(sql`
    select c.id from conversations c
    left join lateral (
      select m.content, m.created_at from conversation_messages m
      where m.tenant_id = ${tenantId} and m.conversation_id = c.id and m.created_by_user_id = ${receiverIdOf(shipmentId)}
      order by m.created_at desc, m.id desc limit 1
    ) last on true
    where c.tenant_id = ${tenantId} and c.subject_id = ${subjectOfShipment(shipmentId)} and c.created_by_user_id = ${receiverIdOf(shipmentId)}
      and c.subject = ${subject}
      and case when last.content is null then starts_with(c.body, ${clean}) else last.content = ${clean} end
      and coalesce(last.created_at, c.created_at) > tenant_now() - make_interval(mins => ${repeatMinutes})
    limit 1`)
  return found !== null
}

/** What the receiver of a shipment has written about a subject: since when, and whether staff still have to do with it. */
export const findReceiverConversation = (
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  shipmentId: string,
  subject: string,
): Promise<{ createdAt: string; isOpen: boolean } | null> =>
  db.find(sql`
    select ${columns({ createdAt: conversations.createdAt, isOpen: expression<boolean>(part`closed_at is null`) })} from conversations
    where tenant_id = ${tenantId} and subject_id = ${subjectOfShipment(shipmentId)}
      and created_by_user_id = ${receiverIdOf(shipmentId)} and subject = ${subject}
    order by created_at desc limit 1`)

/** Writes to the staff as the receiver of a shipment: a new conversation, or a message in the one about the subject. */
export async function writeAsReceiver(ctx: Ctx, written: Written): Promise<void> {
  const { shipmentId, merchantId, subject, priority } = written
  const { tenantId, author } = ctx
  const actor = { homeTenantId: tenantId, userId: receiverIdOf(shipmentId), name: author.name, email: '' }
  const writer: WriterCtx = { ...ctx, actor }
  const content = sanitiseHtml(written.content)
  const before = await findConversation(writer, subjectOfShipment(shipmentId), subject)
  if (before !== null) {
    await throughTables(writer, before).add(randomUUID(), content)
    await openAgain(ctx, before.id)
    await ask(ctx, before.id, written)
    await publishConversation(ctx, before, { isNew: true })
    return notifyOfReceiver(ctx, before)
  }
  const body = content + sanitiseHtml(written.facts)
  const fields = { subjectId: subjectOfShipment(shipmentId), subject, priority, body, supportUserId: null, merchantId }
  const added = await addConversation(writer, fields)
  if (added === null) throw new Error('A conversation was not stored')
  const audited = { subjectId: added.subjectId, subject, body, priority }
  await writeAudit(ctx, { noun: 'conversation', itemId: added.id, before: null, after: audited })
  await ask(ctx, added.id, written)
  await publishConversation(ctx, added)
  await notifyOfReceiver(ctx, added)
}

async function ask(ctx: Ctx, id: string, { values = {} }: Written): Promise<void> {
  if (Object.keys(values).length === 0) return
  await storeCorrection(ctx, id, { id: randomUUID(), values, at: new Date(ctx.now).toISOString(), takenOver: null })
}

/** What a receiver writes needs somebody, also where the staff thought that they were done. */
const openAgain = ({ db, tenantId }: Ctx, id: string) =>
  db.run(sql`
    update conversations set last_written_at = tenant_now(), closed_at = null, closed_by_username = null,
      version = case when closed_at is null then version else version + 1 end
    where tenant_id = ${tenantId} and id = ${id}`)

const findConversation = ({ db, tenantId, actor }: WriterCtx, subjectId: string, subject: string) =>
  db.find<ConversationRow>(sql`
    select ${conversationColumns} from conversations
    where tenant_id = ${tenantId} and subject_id = ${subjectId} and created_by_user_id = ${actor.userId} and subject = ${subject}
    order by created_at desc limit 1 for no key update`)
