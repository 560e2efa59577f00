import { randomUUID } from 'node:crypto'
import type { Conversation } from '@aftermile/contract/people/conversations'
import { nothing, type Part, part, type RowOf, sql } from '../../../db/sql.ts'
import { columns, expression, pick } from '../../../db/table.ts'
import { conversations } from '../../../db/tables/people.ts'
import { publish } from '../../../realtime/publish.ts'
import { Versioned } from '../../../records/versioned.ts'
import { notFound } from '../../../runtime/problem.ts'
import { sanitiseHtml } from '../../../security/sanitise-html.ts'
import type { Actor, RequestCtx } from '../../../tenancy/context.ts'
import { shownAuthor } from './author.ts'
import { isAtDesk, publishThread } from './support-desk.ts'

const by = [
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
  ...by,
)

export const conversationColumns = columns({ ...common, ...pick(conversations, 'merchantId') })
const threadColumns = columns({ ...common, merchantId: expression<string | null>(part`null`) })

/** supportUserId: whose support thread it is; merchantId: whose shipment or order it is about. Null where it is neither. */
export type ConversationRow = RowOf<typeof conversationColumns>

/** The conversations about a subject that the actor may see, newest first. */
export const listConversations = ({ db, tenantId, actor }: RequestCtx, subjectId: string): Promise<ConversationRow[]> =>
  db.rows(sql`
    select ${conversationColumns} from conversations
    where tenant_id = ${tenantId} and subject_id = ${subjectId} and ${visibleTo(actor)}
    order by created_at desc, id desc limit ${shown}`)

export const getConversation = (ctx: RequestCtx, id: string): Promise<ConversationRow> => getLocked(ctx, id, nothing)

/** As it stands; it cannot be deleted before the transaction ends. */
export const lockAgainstDelete = (ctx: RequestCtx, id: string): Promise<ConversationRow> =>
  getLocked(ctx, id, part`for key share`)

/** As it stands; nobody else can change it before the transaction ends. */
export const lockConversation = (ctx: RequestCtx, id: string): Promise<ConversationRow> =>
  getLocked(ctx, id, part`for update`)

export const findSupportThread = ({ db, tenantId, actor }: RequestCtx): Promise<ConversationRow | null> =>
  db.find(sql`
    select ${conversationColumns} from conversations where tenant_id = ${tenantId} and support_user_id = ${actor.userId}`)

type New = Pick<ConversationRow, 'subjectId' | 'supportUserId' | 'merchantId' | 'subject' | 'body' | 'priority'> & {
  id?: string | undefined
}

/** Null when there is one with this id, or a support thread of this user. */
export function addConversation({ db, tenantId, actor }: RequestCtx, made: New): Promise<ConversationRow | null> {
  const author = part`${actor.homeTenantId}, ${actor.userId}, ${actor.name}`
  return db.find(sql`
    insert into conversations (tenant_id, id, subject_id, support_user_id, merchant_id, subject, body, priority,
      created_by_tenant_id, created_by_user_id, created_by_username, updated_by_tenant_id, updated_by_user_id, updated_by_username)
    values (${tenantId}, ${made.id ?? randomUUID()}, ${made.subjectId}, ${made.supportUserId}, ${made.merchantId}, ${made.subject}, ${made.body},
      ${made.priority}, ${author}, ${author})
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

/** Tells those who may see the conversation that something in it has changed. */
export async function publishConversation(
  ctx: RequestCtx,
  about: ConversationRow,
  { isNew } = { isNew: false },
): Promise<void> {
  if (about.supportUserId !== null) return publishThread(ctx, about.id, { isNew })
  const payload = { subjectId: about.subjectId, conversationId: about.id }
  const audience = { scope: 'conversation_write', ...(about.merchantId && { merchantId: about.merchantId }) } as const
  await publish(ctx, 'conversation_updated', payload, audience)
}

/** How many conversations about one subject are shown. */
const shown = 100

/** Support threads are for their user alone; the desk reaches them by their id. */
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
  return found
}

const findThread = ({ db }: RequestCtx, id: string): Promise<ConversationRow | null> =>
  db.find(sql`select ${threadColumns} from support.thread(${id})`)
