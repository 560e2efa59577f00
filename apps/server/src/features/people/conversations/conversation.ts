import { randomUUID } from 'node:crypto'
import type { AskedCorrection, Conversation } from '@aftermile/contract/people/conversations'
import { nothing, type Part, part, type RowOf, sql } from '../../../db/sql.ts'
import { columns, expression, pick } from '../../../db/table.ts'
import { conversations } from '../../../db/tables/people.ts'
import { publish } from '../../../realtime/publish.ts'
import { Versioned } from '../../../records/versioned.ts'
import { notFound } from '../../../runtime/problem.ts'
import { sanitiseHtml } from '../../../security/sanitise-html.ts'
import type { Actor, Ctx, RequestCtx } from '../../../tenancy/context.ts'
import { shownAuthor } from './author.ts'
import { findMerchantOfSubject, isReceiverId, orderOfSubject } from './subject.ts'
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
  'closedAt',
  'closedByUsername',
  'lastWrittenAt',
  ...authorFields,
)

export const conversationColumns = columns({ ...common, ...pick(conversations, 'merchantId', 'correction') })
const threadColumns = columns({
  ...common,
  merchantId: expression<string | null>(part`null`),
  correction: expression<AskedCorrection | null>(part`null::jsonb`),
})

/**
 * supportUserId is the user of a support thread, null for other conversations. merchantId is the merchant of the shipment or order.
 * Without one, only its user sees a support thread, and only users without a merchant limit see another conversation.
 */
export type ConversationRow = RowOf<typeof conversationColumns>

type Listed = { readonly subjectId: string; readonly includeShipments?: boolean | undefined }

/** The conversations about a subject that the actor may see, newest first. */
export async function listConversations(
  ctx: RequestCtx,
  { subjectId, includeShipments = false }: Listed,
): Promise<ConversationRow[]> {
  const { db, tenantId, actor } = ctx
  const rows = await db.rows(sql`
    select ${conversationColumns} from conversations
    where tenant_id = ${tenantId} and ${visibleTo(actor)}
      and (subject_id = ${subjectId} ${includeShipments ? part`or ${isOfShipmentsOf(ctx, subjectId)}` : nothing})
    order by created_at desc, id desc limit ${maxShown}`)
  const isSeen = rows.some(row => row.subjectId === subjectId) && (await maySeeSubject(ctx, subjectId))
  // The shipments of an order were read as the actor sees them.
  return rows.filter(row => row.subjectId !== subjectId || row.supportUserId !== null || isSeen)
}

const isOfShipmentsOf = ({ tenantId }: RequestCtx, subjectId: string): Part => {
  const order = orderOfSubject(subjectId)
  return part`subject_id in (select 'shipment/' || s.id from shipments s
    where s.tenant_id = ${tenantId} and s.merchant_id = ${order?.merchantId ?? null} and s.order_id = ${order?.id ?? null})`
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
      ...stateOf(row),
      correction: row.correction,
    },
    row.version,
  )

export const stateOf = ({ closedAt, closedByUsername, lastWrittenAt, createdByUserId }: State) => ({
  isOpen: closedAt === null,
  closedAt,
  closedByUsername,
  lastWrittenAt,
  isFromReceiver: isReceiverId(createdByUserId),
})
type State = Pick<ConversationRow, 'closedAt' | 'closedByUsername' | 'lastWrittenAt' | 'createdByUserId'>

/** Notes that somebody wrote in a conversation. */
export const markWritten = ({ db, tenantId }: Ctx, { id }: Pick<ConversationRow, 'id'>): Promise<number> =>
  db.run(sql`update conversations set last_written_at = tenant_now() where tenant_id = ${tenantId} and id = ${id}`)

/** Stores what the receiver asks to have corrected, or that somebody has taken it over. */
export const storeCorrection = ({ db, tenantId }: Ctx, id: string, correction: AskedCorrection): Promise<number> =>
  db.run(sql`
    update conversations set correction = ${JSON.stringify(correction)}::jsonb where tenant_id = ${tenantId} and id = ${id}`)

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
  if (found === null) throw notFound()
  if (found.supportUserId === null && !(await maySeeSubject(ctx, found.subjectId))) throw notFound()
  return found
}

/** The policies compare the stored merchant. This also looks at the shipment or order itself, which may have another one by now. */
async function maySeeSubject(ctx: RequestCtx, subjectId: string): Promise<boolean> {
  if (ctx.actor.merchants.length === 0) return true
  return (await findMerchantOfSubject(ctx, subjectId)) !== null
}

const findThread = ({ db }: RequestCtx, id: string): Promise<ConversationRow | null> =>
  db.find(sql`select ${threadColumns} from support.thread(${id})`)
