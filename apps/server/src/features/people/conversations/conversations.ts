import { contract } from '@aftermile/contract/index'
import { conversationOwnedFields, htmlLength, rolesChangingAll } from '@aftermile/contract/people/conversations'
import { max } from '@aftermile/domain/form-rules'
import { sql } from '../../../db/sql.ts'
import { serve } from '../../../http/routes/serve.ts'
import { changesBetween, writeAudit } from '../../../records/audit.ts'
import { refuseChanged } from '../../../records/server-owned.ts'
import { conflict, forbidden, notFound, refused, stale } from '../../../runtime/problem.ts'
import { hasText, sanitiseHtml } from '../../../security/sanitise-html.ts'
import type { Actor, RequestCtx } from '../../../tenancy/context.ts'
import type { Feature } from '../../feature.ts'
import { authorFieldsOf, isAuthor } from './author.ts'
import {
  addConversation,
  type ConversationRow,
  conversationColumns,
  listConversations,
  lockConversation,
  publishConversation,
  shownConversation,
} from './conversation.ts'
import { followSubjects } from './follow-subjects.ts'
import { messageRoutes } from './messages.ts'
import { findColleagues, notifyNewlyMentioned, notifyPeople } from './notify-people.ts'
import { searchConversations } from './search-conversations.ts'
import { findMerchantOfSubject } from './subject.ts'
import { isSupportSubject, notifyBothSides } from './support-desk.ts'

export const conversations: Feature = {
  routes: [
    serve(contract.conversations.list, async (ctx, { query }) => {
      const rows = await listConversations(ctx, query)
      return rows.map(row => shownConversation(ctx.actor, row).data)
    }),
    serve(contract.conversations.create, async (ctx, { body }) => {
      const { id, subjectId, subject, priority } = body
      if (isSupportSubject(subjectId)) throw refused('subjectId', '{_field_} is reserved for support conversations')
      refuseChanged(body, { ...authorFieldsOf(ctx.actor), id, subjectId }, conversationOwnedFields)
      const merchantId = await findMerchantOfSubject(ctx, subjectId)
      if (merchantId === null) throw notFound()
      refuseEmpty(body)
      const fields = { id, subjectId, subject, priority, body: bodyOf(body.body), supportUserId: null, merchantId }
      const row = await addConversation(ctx, fields)
      if (row === null) throw conflict()
      await writeAudit(ctx, { noun, itemId: row.id, before: null, after: audited(row) })
      await publishConversation(ctx, row)
      await notifyPeople(ctx, row, { verb: 'wrote', html: row.body })
      return shownConversation(ctx.actor, row)
    }),
    serve(contract.conversations.update, async (ctx, { params, body, ifMatch }) => {
      const before = await lockChangeable(ctx, params.id, ifMatch)
      refuseChanged(body, shownConversation(ctx.actor, before).data, conversationOwnedFields)
      refuseEmpty(body)
      const is = { subject: body.subject, body: bodyOf(body.body), priority: body.priority }
      if (Object.keys(changesBetween(audited(before), { ...audited(before), ...is })).length === 0)
        return shownConversation(ctx.actor, before)
      const after = await ctx.db.find(sql`
        update conversations set subject = ${is.subject}, body = ${is.body}, priority = ${is.priority}, version = version + 1,
          updated_at = tenant_now(), updated_by_tenant_id = ${ctx.actor.homeTenantId}, updated_by_user_id = ${ctx.actor.userId},
          updated_by_username = ${ctx.actor.name}
        where tenant_id = ${ctx.tenantId} and id = ${params.id} returning ${conversationColumns}`)
      if (after === null) throw notFound()
      await writeAudit(ctx, { noun, itemId: after.id, before: audited(before), after: audited(after) })
      await publishConversation(ctx, after)
      await notifyNewlyMentioned(ctx, after, { before: before.body, after: after.body })
      return shownConversation(ctx.actor, after)
    }),
    serve(contract.conversations.remove, async (ctx, { params, ifMatch }) => {
      const before = await lockChangeable(ctx, params.id, ifMatch)
      await ctx.db.run(sql`delete from conversations where tenant_id = ${ctx.tenantId} and id = ${before.id}`)
      await writeAudit(ctx, { noun, itemId: before.id, before: audited(before), after: null })
      await publishConversation(ctx, before)
    }),
    serve(contract.conversations.setState, (ctx, { params, body }) => setState(ctx, params.id, body.isOpen)),
    serve(contract.conversations.colleagues, async (ctx, { query }) => {
      const merchantId = await findMerchantOfSubject(ctx, query.subjectId)
      if (merchantId === null) throw notFound()
      return findColleagues(ctx, merchantId)
    }),
    serve(contract.conversations.search, searchConversations),
    ...messageRoutes,
  ],
  jobs: [followSubjects, notifyBothSides],
}

const noun = 'conversation'

const audited = ({ subjectId, subject, body, priority }: ConversationRow) => ({ subjectId, subject, body, priority })

/** Everyone who may write in a conversation can close it and open it again. */
async function setState(ctx: RequestCtx, id: string, isOpen: boolean) {
  const before = await lockConversation(ctx, id)
  if (before.supportUserId !== null) throw forbidden('A support conversation can’t be closed')
  if ((before.closedAt === null) === isOpen) return shownConversation(ctx.actor, before)
  const after = await ctx.db.find(sql`
    update conversations set version = version + 1, closed_at = ${isOpen ? null : new Date(ctx.now).toISOString()},
      closed_by_username = ${isOpen ? null : ctx.actor.name}
    where tenant_id = ${ctx.tenantId} and id = ${id} returning ${conversationColumns}`)
  if (after === null) throw notFound()
  const audited = { subjectId: before.subjectId }
  const changed = { before: { ...audited, isOpen: !isOpen }, after: { ...audited, isOpen } }
  await writeAudit(ctx, { noun, itemId: id, ...changed })
  await publishConversation(ctx, after)
  return shownConversation(ctx.actor, after)
}

/** Locks a conversation that the actor may change. */
async function lockChangeable(ctx: RequestCtx, id: string, ifMatch: number | null): Promise<ConversationRow> {
  const row = await lockConversation(ctx, id)
  if (row.supportUserId !== null) throw forbidden('A support conversation can’t be changed')
  if (!isAuthor(ctx.actor, row) && !mayChangeAll(ctx.actor))
    throw forbidden('Only the author and administrators can change a conversation')
  if (ifMatch !== null && ifMatch !== row.version) throw stale()
  return row
}

const mayChangeAll = ({ role }: Actor): boolean => rolesChangingAll.includes(role)

function refuseEmpty({ subject, body }: { subject: string; body: string }): void {
  if (subject.trim() === '' && !hasText(sanitiseHtml(body))) throw refused('subject', 'Enter a {_field_} or a text')
}

/** Sanitises a body. Checks its stored length, so that it can be sent back unchanged. */
function bodyOf(html: string): string {
  const body = sanitiseHtml(html)
  const tooLong = max(htmlLength)(body)
  if (tooLong !== null) throw refused('body', tooLong)
  return body
}
