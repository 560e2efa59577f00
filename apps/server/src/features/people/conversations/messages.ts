import { contract } from '@aftermile/contract/index'
import { htmlLength, type Message, messageOwnedFields } from '@aftermile/contract/people/conversations'
import { max, messages as words } from '@aftermile/domain/form-rules'
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
import { type ConversationRow, getConversation, lockAgainstDelete, publishConversation } from './conversation.ts'
import { type MessageCursor, type MessageRow, messageRowsOf } from './message-rows.ts'

const pageSize = 20

export const messageRoutes: readonly Route[] = [
  serve(contract.conversations.listMessages, async (ctx, { params, query }) => {
    const after = query.continuationToken === undefined ? null : markOf(query.continuationToken)
    const about = await getConversation(ctx, params.id)
    const found = await messageRowsOf(ctx, about).page(after, pageSize + 1)
    const page = found.slice(0, pageSize)
    const last = found.length > pageSize ? page.at(-1) : undefined
    return {
      items: page.map(row => shownMessage(ctx.actor, row).data),
      continuationToken: last ? tokenOf({ at: last.createdAt, id: last.id }) : null,
    }
  }),
  serve(contract.conversations.putMessage, async (ctx, { params, body, ifMatch }) => {
    const about = await lockAgainstDelete(ctx, params.conversationId)
    const rows = messageRowsOf(ctx, about)
    const content = contentOf(body.content)
    const before = await rows.lock(params.id)
    if (before === null) {
      if (ifMatch !== null) throw stale()
      refuseChanged(body, newMessage(ctx.actor, about, params.id), messageOwnedFields)
      const made = await rows.add(params.id, content)
      if (made !== null) {
        await publishConversation(ctx, about, { isNew: true })
        return shownMessage(ctx.actor, made)
      }
    }
    // A racing twin was faster, or the id is that of a message in another conversation.
    const current = before ?? (await rows.lock(params.id))
    if (current === null) throw notFound()
    refuseOthers(ctx.actor, current, ifMatch)
    if (before !== null) refuseChanged(body, shownMessage(ctx.actor, before).data, messageOwnedFields)
    if (current.content === content) return shownMessage(ctx.actor, current)
    const after = await rows.change(params.id, content)
    if (after === null) throw notFound()
    await writeMessageAudit(ctx, about, current, after)
    await publishConversation(ctx, about)
    return shownMessage(ctx.actor, after)
  }),
  serve(contract.conversations.removeMessage, async (ctx, { params, ifMatch }) => {
    const about = await lockAgainstDelete(ctx, params.conversationId)
    const rows = messageRowsOf(ctx, about)
    const before = await rows.lock(params.id)
    if (before === null) throw notFound()
    refuseOthers(ctx.actor, before, ifMatch)
    await rows.remove(params.id)
    await writeMessageAudit(ctx, about, before, null)
    await publishConversation(ctx, about)
  }),
]

const shownMessage = (reader: Actor, row: MessageRow): Versioned<Message> =>
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

const newMessage = (actor: Actor, about: ConversationRow, id: string) => ({
  ...authorFieldsOf(actor),
  id,
  conversationId: about.id,
  subjectId: about.subjectId,
  createdByEmail: actor.email,
})

/** A message has words, and they fit also when they are sent back as they are stored. */
function contentOf(html: string): string {
  const content = sanitiseHtml(html)
  if (!hasText(content)) throw refused('content', words.required)
  const tooLong = max(htmlLength)(content)
  if (tooLong !== null) throw refused('content', tooLong)
  return content
}

function refuseOthers(actor: Actor, row: MessageRow, ifMatch: number | null): void {
  if (!isAuthor(actor, row)) throw forbidden('Only its author can change a message')
  if (ifMatch !== null && ifMatch !== row.version) throw stale()
}

/** A new message says itself who wrote it; what was changed or deleted is remembered. A support thread is nobody else's business. */
async function writeMessageAudit(
  ctx: RequestCtx,
  about: ConversationRow,
  before: MessageRow,
  after: MessageRow | null,
) {
  if (about.supportUserId !== null) return
  const audited = ({ conversationId, content }: MessageRow) => ({ conversationId, content })
  await writeAudit(ctx, {
    noun: 'conversation_message',
    itemId: before.id,
    before: audited(before),
    after: after && audited(after),
  })
}

const Token = z.tuple([z.iso.datetime(), z.string().min(1).max(100)])

const tokenOf = ({ at, id }: MessageCursor): string => Buffer.from(JSON.stringify([at, id])).toString('base64url')

function markOf(token: string): MessageCursor {
  const parsed = Token.safeParse(jsonOf(Buffer.from(token, 'base64url').toString()))
  if (!parsed.success) throw refused('continuationToken', '{_field_} is not one that the server has given')
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
