import { contract } from '@aftermile/contract/index'
import { htmlLength, type Message, messageOwnedFields } from '@aftermile/contract/people/conversations'
import { max, messages as ruleMessages } from '@aftermile/domain/form-rules'
import { messageOfEntry } from '@aftermile/domain/messages/sending/own-words'
import { z } from 'zod'
import type { Route } from '../../../http/routes/route.ts'
import { serve } from '../../../http/routes/serve.ts'
import { writeAudit } from '../../../records/audit.ts'
import { refuseChanged } from '../../../records/server-owned.ts'
import { Versioned } from '../../../records/versioned.ts'
import { forbidden, notFound, refused, stale } from '../../../runtime/problem.ts'
import { hasText, sanitiseHtml } from '../../../security/sanitise-html.ts'
import type { Actor, RequestCtx } from '../../../tenancy/context.ts'
import { authorFieldsOf, isAuthor, shownAuthor } from './author.ts'
import {
  type ConversationRow,
  getConversation,
  lockAgainstDelete,
  markWritten,
  publishConversation,
} from './conversation.ts'
import { type ConversationMessageRow, type MessageCursor, messageRowsOf } from './message-rows.ts'
import { notifyNewlyMentioned, notifyPeople } from './notify-people.ts'

const pageSize = 20

export const messageRoutes: readonly Route[] = [
  serve(contract.conversations.listMessages, async (ctx, { params, query }) => {
    const after = query.continuationToken === undefined ? null : cursorOf(query.continuationToken)
    const conversation = await getConversation(ctx, params.id)
    const found = await messageRowsOf(ctx, conversation).page(after, pageSize + 1)
    const page = found.slice(0, pageSize)
    const last = found.length > pageSize ? page.at(-1) : undefined
    return {
      items: page.map(row => shownMessage(ctx.actor, row).data),
      continuationToken: last ? tokenOf({ at: last.createdAt, id: last.id }) : null,
    }
  }),
  serve(contract.conversations.putMessage, async (ctx, { params, body, ifMatch }) => {
    refuseSent(params.id)
    const conversation = await lockAgainstDelete(ctx, params.conversationId)
    const rows = messageRowsOf(ctx, conversation)
    const content = contentOf(body.content)
    const before = await rows.lock(params.id)
    if (before === null) {
      if (ifMatch !== null) throw stale()
      refuseChanged(body, newMessage(ctx.actor, conversation, params.id), messageOwnedFields)
      const added = await rows.add(params.id, content)
      if (added !== null) {
        await markWritten(ctx, conversation)
        await publishConversation(ctx, conversation, { isNew: true })
        await notifyPeople(ctx, conversation, { verb: 'replied', html: content })
        return shownMessage(ctx.actor, added)
      }
    }
    // A concurrent request was faster, or a message of another conversation has this id.
    const current = before ?? (await rows.lock(params.id))
    if (current === null) throw notFound()
    refuseOthers(ctx.actor, current, ifMatch)
    if (before !== null) refuseChanged(body, shownMessage(ctx.actor, before).data, messageOwnedFields)
    if (current.content === content) return shownMessage(ctx.actor, current)
    const after = await rows.change(params.id, content)
    if (after === null) throw notFound()
    await writeMessageAudit(ctx, conversation, current, after)
    await publishConversation(ctx, conversation)
    await notifyNewlyMentioned(ctx, conversation, { before: current.content, after: content })
    return shownMessage(ctx.actor, after)
  }),
  serve(contract.conversations.removeMessage, async (ctx, { params, ifMatch }) => {
    refuseSent(params.id)
    const conversation = await lockAgainstDelete(ctx, params.conversationId)
    const rows = messageRowsOf(ctx, conversation)
    const before = await rows.lock(params.id)
    if (before === null) throw notFound()
    refuseOthers(ctx.actor, before, ifMatch)
    await rows.remove(params.id)
    await writeMessageAudit(ctx, conversation, before, null)
    await publishConversation(ctx, conversation)
  }),
]

/** What was sent stays as it was sent. Only sending makes such an entry. */
function refuseSent(id: string): void {
  if (messageOfEntry(id) !== null) throw forbidden('What was sent to the receiver can’t be changed')
}

const shownMessage = (reader: Actor, row: ConversationMessageRow): Versioned<Message> =>
  new Versioned(
    {
      id: row.id,
      conversationId: row.conversationId,
      subjectId: row.subjectId,
      content: sanitiseHtml(row.content),
      contentType: 'text/html',
      ...shownAuthor(reader, row),
      createdByEmail: row.createdByEmail,
    },
    row.version,
  )

const newMessage = (actor: Actor, conversation: ConversationRow, id: string) => ({
  ...authorFieldsOf(actor),
  id,
  conversationId: conversation.id,
  subjectId: conversation.subjectId,
  createdByEmail: actor.email,
})

/** Sanitises a message. It must contain text; its stored length is checked, so that it can be sent back unchanged. */
function contentOf(html: string): string {
  const content = sanitiseHtml(html)
  if (!hasText(content)) throw refused('content', ruleMessages.required)
  const tooLong = max(htmlLength)(content)
  if (tooLong !== null) throw refused('content', tooLong)
  return content
}

function refuseOthers(actor: Actor, row: ConversationMessageRow, ifMatch: number | null): void {
  if (!isAuthor(actor, row)) throw forbidden('Only the author can change a message')
  if (ifMatch !== null && ifMatch !== row.version) throw stale()
}

/** Audits changes and deletions; a new message itself names its author. Support threads are private and not audited. */
async function writeMessageAudit(
  ctx: RequestCtx,
  conversation: ConversationRow,
  before: ConversationMessageRow,
  after: ConversationMessageRow | null,
) {
  if (conversation.supportUserId !== null) return
  const audited = ({ conversationId, content }: ConversationMessageRow) => ({ conversationId, content })
  await writeAudit(ctx, {
    noun: 'conversation_message',
    itemId: before.id,
    before: audited(before),
    after: after && audited(after),
  })
}

const Token = z.tuple([z.iso.datetime(), z.string().min(1).max(100)])

const tokenOf = ({ at, id }: MessageCursor): string => Buffer.from(JSON.stringify([at, id])).toString('base64url')

function cursorOf(token: string): MessageCursor {
  const parsed = Token.safeParse(jsonOf(Buffer.from(token, 'base64url').toString()))
  if (!parsed.success) throw refused('continuationToken', '{_field_} isn’t valid')
  const [at, id] = parsed.data
  return { at, id }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
