import { randomUUID } from 'node:crypto'
import { sentEntryId } from '@aftermile/domain/messages/sending/own-words'
import { sql } from '../../../db/sql.ts'
import { writeAudit } from '../../../records/audit.ts'
import { sanitiseHtml } from '../../../security/sanitise-html.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { addConversation, type ConversationRow, conversationColumns, publishConversation } from './conversation.ts'
import { throughTables } from './message-rows.ts'

type Sent = {
  readonly messageId: string
  /** shipment/{id} or order/{merchantId}/{id} */
  readonly subjectId: string
  readonly merchantId: string
  /** Such as “E-mail to maja@mail.example”. */
  readonly title: string
  readonly subject: string
  readonly text: string
}

/** There is one such conversation of a shipment or an order. */
const subject = 'Messages to the receiver'

/** Keeps what a colleague wrote to the receiver in the conversation about a shipment or an order. */
export async function noteSentMessage(ctx: RequestCtx, sent: Sent): Promise<void> {
  const { subjectId, merchantId } = sent
  const conversation =
    (await findConversation(ctx, subjectId)) ?? (await startConversation(ctx, { subjectId, merchantId }))
  const added = await throughTables(ctx, conversation).add(sentEntryId(sent.messageId), contentOf(sent))
  if (added === null) throw new Error('The entry of a sent message was not stored')
  await publishConversation(ctx, conversation, { isNew: true })
}

/** Whoever writes at the same time waits, so that there is one conversation. */
async function findConversation({ db, tenantId }: RequestCtx, subjectId: string): Promise<ConversationRow | null> {
  await db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${['sent messages', tenantId, subjectId].join('/')}, 0))`,
  )
  return db.find(sql`
    select ${conversationColumns} from conversations
    where tenant_id = ${tenantId} and subject_id = ${subjectId} and subject = ${subject} and support_user_id is null
    order by created_at limit 1 for key share`)
}

async function startConversation(
  ctx: RequestCtx,
  about: Pick<Sent, 'subjectId' | 'merchantId'>,
): Promise<ConversationRow> {
  const fields = { ...about, id: randomUUID(), subject, body: '', priority: 0, supportUserId: null }
  const row = await addConversation(ctx, fields)
  if (row === null) throw new Error('A conversation was not stored')
  const after = { subjectId: row.subjectId, subject, body: '', priority: 0 }
  await writeAudit(ctx, { noun: 'conversation', itemId: row.id, before: null, after })
  return row
}

function contentOf({ title, subject: about, text }: Sent): string {
  const lines = escapeHtml(text.trim()).replaceAll('\n', '<br />')
  return sanitiseHtml(
    `<p><strong>${escapeHtml(title)}</strong></p>${about === '' ? '' : `<p><strong>${escapeHtml(about)}</strong></p>`}<p>${lines}</p>`,
  )
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
