import { nothing, part, type RowOf, sql } from '../../../db/sql.ts'
import { fieldNames, fieldsOf } from '../../../db/table.ts'
import { conversationMessages } from '../../../db/tables/people.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { ConversationRow, WriterCtx } from './conversation.ts'

const columns = fieldsOf(conversationMessages, ...fieldNames(conversationMessages, 'tenantId'))
export type ConversationMessageRow = RowOf<typeof columns>

/** The position of the oldest message of a page. The next page begins after it. */
export type MessageCursor = { at: string; id: string }

/** Access to the messages of one conversation, through the tables of the actor's tenant or the functions of the support desk. */
export type ConversationMessageRows = {
  page(after: MessageCursor | null, atMost: number): Promise<ConversationMessageRow[]>
  /** Locks a message until the transaction ends. */
  lock(id: string): Promise<ConversationMessageRow | null>
  /** Null when the id is taken. */
  add(id: string, content: string): Promise<ConversationMessageRow | null>
  change(id: string, content: string): Promise<ConversationMessageRow | null>
  remove(id: string): Promise<void>
}

/** An agent of the support desk cannot see a thread in the tables, because it belongs to another tenant. */
export function messageRowsOf(ctx: RequestCtx, conversation: ConversationRow): ConversationMessageRows {
  const isOwn = conversation.supportUserId === ctx.actor.userId && conversation.tenantId === ctx.actor.homeTenantId
  return conversation.supportUserId === null || isOwn
    ? throughTables(ctx, conversation)
    : throughSupportDesk(ctx, conversation)
}

/** The messages of a conversation of the tenant that is no support thread. */
export function throughTables(
  { db, tenantId, actor }: WriterCtx,
  conversation: ConversationRow,
): ConversationMessageRows {
  const ofConversation = part`tenant_id = ${tenantId} and conversation_id = ${conversation.id}`
  const by = part`${actor.homeTenantId}, ${actor.userId}, ${actor.name}`
  return {
    page: (after, atMost) =>
      db.rows(sql`
        select ${columns} from conversation_messages
        where ${ofConversation} ${after ? part`and (created_at, id) < (${after.at}, ${after.id})` : nothing}
        order by created_at desc, id desc limit ${atMost}`),
    lock: id =>
      db.find(sql`select ${columns} from conversation_messages where ${ofConversation} and id = ${id} for update`),
    add: (id, content) =>
      db.find(sql`
        insert into conversation_messages (tenant_id, id, conversation_id, subject_id, content,
          created_by_tenant_id, created_by_user_id, created_by_username, created_by_email,
          updated_by_tenant_id, updated_by_user_id, updated_by_username)
        values (${tenantId}, ${id}, ${conversation.id}, ${conversation.subjectId}, ${content}, ${by}, ${actor.email}, ${by})
        on conflict do nothing returning ${columns}`),
    change: (id, content) =>
      db.find(sql`
        update conversation_messages set content = ${content}, version = version + 1, updated_at = tenant_now(),
          updated_by_tenant_id = ${actor.homeTenantId}, updated_by_user_id = ${actor.userId}, updated_by_username = ${actor.name}
        where ${ofConversation} and id = ${id} returning ${columns}`),
    remove: async id => {
      await db.run(sql`delete from conversation_messages where ${ofConversation} and id = ${id}`)
    },
  }
}

function throughSupportDesk(
  { db, actor: { userId, name, email } }: RequestCtx,
  { id: threadId }: ConversationRow,
): ConversationMessageRows {
  return {
    page: (after, atMost) =>
      db.rows(
        sql`select ${columns} from support.messages(${threadId}, ${after?.at ?? null}, ${after?.id ?? null}, ${atMost})`,
      ),
    lock: id => db.find(sql`select ${columns} from support.message(${threadId}, ${id})`),
    add: (id, content) =>
      db.find(
        sql`select ${columns} from support.add_message(${threadId}, ${id}, ${content}, ${userId}, ${name}, ${email})`,
      ),
    change: (id, content) =>
      db.find(sql`select ${columns} from support.change_message(${threadId}, ${id}, ${content}, ${userId}, ${name})`),
    remove: async id => {
      await db.run(sql`select support.drop_message(${threadId}, ${id}, ${userId})`)
    },
  }
}
