import { randomUUID } from 'node:crypto'
import type { Conversation } from '@aftermile/contract/people/conversations'
import { nothing, type Part, part, type RowOf, sql } from '../../../db/sql.ts'
import { columns, expression, pick } from '../../../db/table.ts'
import { conversations } from '../../../db/tables/people.ts'
import { publish } from '../../../realtime/publish.ts'
import { Versioned } from '../../../records/versioned.ts'
import { notFound } from '../../../runtime/problem.ts'
import { sanitiseHtml } from '../../../security/sanitise-html.ts'
import type { Actor, Ctx, RequestCtx } from '../../../tenancy/context.ts'
import { shownAuthor } from './author.ts'
import { findMerchantOfSubject } from './subject.ts'
import { isAtDesk, publishThread } from './support-desk.ts'

const authorFields = [
  'createdAt',
  'createdByTenantId',
  'createdByUserId',
  'createdByUsername',
  'updatedAt',
  'updatedByTenantId',
  'updatedByUserId',
  'updatedByUsername',
] as const
const common = pick(
  conversations,
  'tenantId',
  'id',
  'subjectId',
  'supportUserId',
  'subject',
  'body',
  'priority',
  'version',
  ...authorFields,
)

export const conversationColumns = columns({ ...common, ...pick(conversations, 'merchantId') })
const threadColumns = columns({ ...common, merchantId: expression<string | null>(part`null`) })

/**
 * supportUserId is the user of a support thread, null for other conversations. merchantId is the merchant of the shipment or order.
 * Without one, only its user sees a support thread, and only users without a merchant limit see another conversation.
 */
export type ConversationRow = RowOf<typeof conversationColumns>

/** The conversations about a subject that the actor may see, newest first. */
export async function listConversations(ctx: RequestCtx, subjectId: string): Promise<ConversationRow[]> {
  const { db, tenantId, actor } = ctx
  const rows = await db.rows(sql`
    select ${conversationColumns} from conversations
    where tenant_id = ${tenantId} and subject_id = ${subjectId} and ${visibleTo(actor)}
    order by created_at desc, id desc limit ${maxShown}`)
  return rows[0] && (await maySeeSubject(ctx, rows[0])) ? rows : []
}

export const getConversation = (ctx: RequestCtx, id: string): Promise<ConversationRow> => getLocked(ctx, id, nothing)

/** Gets a conversation that cannot be deleted before the transaction ends. */
export const lockAgainstDelete = (ctx: RequestCtx, id: string): Promise<ConversationRow> =>
  getLocked(ctx, id, part`for key share`)

/** Gets a conversation that nobody else can change before the transaction ends. */
export const lockConversation = (ctx: RequestCtx, id: string): Promise<ConversationRow> =>
  getLocked(ctx, id, part`for update`)

export const findSupportThread = ({ db, tenantId, actor }: RequestCtx): Promise<ConversationRow | null> =>
  db.find(sql`
    select ${conversationColumns} from conversations where tenant_id = ${tenantId} and support_user_id = ${actor.userId}`)

/** Who writes need not be a user. */
export type WriterCtx = Ctx & { readonly actor: Pick<Actor, 'homeTenantId' | 'userId' | 'name' | 'email'> }

type NewConversation = Pick<
  ConversationRow,
  'subjectId' | 'supportUserId' | 'merchantId' | 'subject' | 'body' | 'priority'
> & {
  id?: string | undefined
}

/** Null when the id is taken, or when the user has a support thread already. */
export function addConversation(
  { db, tenantId, actor }: WriterCtx,
  fields: NewConversation,
): Promise<ConversationRow | null> {
  const author = part`${actor.homeTenantId}, ${actor.userId}, ${actor.name}`
  return db.find(sql`
    insert into conversations (tenant_id, id, subject_id, support_user_id, merchant_id, subject, body, priority,
      created_by_tenant_id, created_by_user_id, created_by_username, updated_by_tenant_id, updated_by_user_id, updated_by_username)
    values (${tenantId}, ${fields.id ?? randomUUID()}, ${fields.subjectId}, ${fields.supportUserId}, ${fields.merchantId}, ${fields.subject}, ${fields.body},
      ${fields.priority}, ${author}, ${author})
    on conflict do nothing returning ${conversationColumns}`)
}

export const shownConversation = (reader: Actor, row: ConversationRow): Versioned<Conversation> =>
  new Versioned(
    {
      id: row.id,
      priority: row.priority,
      subjectId: row.subjectId,
      subject: row.subject,
      body: sanitiseHtml(row.body),
      contentType: 'text/html',
      ...shownAuthor(reader, row),
    },
    row.version,
  )

/** Publishes a change to everyone who may see the conversation. */
export async function publishConversation(
  ctx: Ctx,
  conversation: ConversationRow,
  { isNew } = { isNew: false },
): Promise<void> {
  if (conversation.supportUserId !== null) return publishThread(ctx, conversation.id, { isNew })
  const payload = { subjectId: conversation.subjectId, conversationId: conversation.id }
  // No merchant has an empty id: such an event reaches only users without a merchant limit.
  const audience = { scope: 'conversation_write', merchantId: conversation.merchantId ?? '' } as const
  await publish(ctx, 'conversation_updated', payload, audience)
}

/** The number of conversations of a subject that are shown. */
const maxShown = 100

/** A support thread is visible only to its user. The support desk gets it by its id. */
function visibleTo({ homeTenantId, tenantId, userId }: Actor): Part {
  const ownId = homeTenantId === tenantId ? userId : null
  return part`(support_user_id is null or support_user_id = ${ownId})`
}

async function getLocked(ctx: RequestCtx, id: string, lock: Part): Promise<ConversationRow> {
  const { db, tenantId, actor } = ctx
  const own = await db.find(sql`
    select ${conversationColumns} from conversations where tenant_id = ${tenantId} and id = ${id} and ${visibleTo(actor)} ${lock}`)
  const found = own ?? (isAtDesk(actor) ? await findThread(ctx, id) : null)
  if (found === null || !(await maySeeSubject(ctx, found))) throw notFound()
  return found
}

/** The policies compare the stored merchant. This also looks at the shipment or order itself, which may have another one by now. */
async function maySeeSubject(ctx: RequestCtx, { supportUserId, subjectId }: ConversationRow): Promise<boolean> {
  if (supportUserId !== null || ctx.actor.merchants.length === 0) return true
  return (await findMerchantOfSubject(ctx, subjectId)) !== null
}

const findThread = ({ db }: RequestCtx, id: string): Promise<ConversationRow | null> =>
  db.find(sql`select ${threadColumns} from support.thread(${id})`)
