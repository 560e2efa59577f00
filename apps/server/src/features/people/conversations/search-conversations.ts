import type { ConversationHit } from '@aftermile/contract/people/conversations'
import { nothing, type Part, part, type RowOf, sql } from '../../../db/sql.ts'
import { alias, columns, expression, pick } from '../../../db/table.ts'
import { conversations } from '../../../db/tables/people.ts'
import { sanitiseHtml, textOf } from '../../../security/sanitise-html.ts'
import type { Actor, RequestCtx } from '../../../tenancy/context.ts'
import { shownAuthor } from './author.ts'
import { stateOf } from './conversation.ts'
import { isReceiverId, receiverIdOf } from './subject.ts'

type Query = {
  readonly state: 'open' | 'closed'
  readonly group: 'all' | 'mine' | 'receivers'
  readonly size: number
  readonly page: number
}

/** The conversations about shipments and orders that the actor may see. */
export async function searchConversations(ctx: RequestCtx, { query }: { query: Query }) {
  const { db, tenantId, actor } = ctx
  const { state, size, page } = query
  const where = filterOf(ctx, query)
  const counted = await db.find<{ count: number }>(
    sql`select count(*)::int as count from conversations c where ${where}`,
  )
  const rows = await db.rows(sql`
    select ${hitColumns(ctx)} from (
      select * from conversations c where ${where}
      order by ${orderOf(state)} limit ${size} offset ${(page - 1) * size}
    ) c
    left join shipments s on s.tenant_id = ${tenantId} and s.id = ${shipmentId}
    left join orders o on o.tenant_id = ${tenantId} and o.merchant_id = ${orderMerchantId} and o.id = ${orderId}
    left join lateral (
      select m.content, m.created_by_user_id, m.created_by_username from conversation_messages m
      where m.tenant_id = ${tenantId} and m.conversation_id = c.id order by m.created_at desc, m.id desc limit 1
    ) l on true
    order by ${orderOf(state)}`)
  return { count: counted?.count ?? 0, items: rows.map(row => shownHit(actor, row)) }
}

/** How many open conversations there are. */
export async function countOpenConversations(ctx: RequestCtx): Promise<number> {
  const where = filterOf(ctx, { state: 'open', group: 'all' })
  const row = await ctx.db.find<{ count: number }>(
    sql`select count(*)::int as count from conversations c where ${where}`,
  )
  return row?.count ?? 0
}

const excerptChars = 200

const c = alias(conversations, 'c')

const hitColumns = ({ tenantId, actor }: RequestCtx) =>
  columns({
    ...pick(c, 'id', 'subjectId', 'subject', 'priority', 'merchantId', 'closedAt', 'closedByUsername', 'lastWrittenAt'),
    ...pick(c, 'createdAt', 'createdByTenantId', 'createdByUserId', 'createdByUsername'),
    ...pick(c, 'updatedAt', 'updatedByTenantId', 'updatedByUserId', 'updatedByUsername'),
    number: expression<string | null>(part`coalesce(s.shipment_number, o.id)`),
    isMine: expression<boolean>(isMine(tenantId, actor)),
    messageCount: expression<number>(
      part`(select count(*)::int from conversation_messages n where n.tenant_id = ${tenantId} and n.conversation_id = c.id)`,
    ),
    lastHtml: expression<string>(part`coalesce(l.content, c.body)`),
    lastUserId: expression<string>(part`coalesce(l.created_by_user_id, c.created_by_user_id)`),
    lastUsername: expression<string>(part`coalesce(l.created_by_username, c.created_by_username)`),
  })

const shownHit = (
  reader: Actor,
  { lastHtml, lastUserId, lastUsername, ...row }: RowOf<ReturnType<typeof hitColumns>>,
): ConversationHit => ({
  id: row.id,
  subjectId: row.subjectId,
  subject: row.subject,
  priority: row.priority,
  merchantId: row.merchantId,
  number: row.number,
  isMine: row.isMine,
  messageCount: row.messageCount,
  ...shownAuthor(reader, row),
  ...stateOf(row),
  lastWrittenByUsername: lastUsername,
  isReceiverWaiting: isReceiverId(lastUserId),
  excerpt: textOf(sanitiseHtml(lastHtml)).slice(0, excerptChars),
})

/** What is open is work: the most urgent first. */
const orderOf = (state: Query['state']): Part =>
  part`${state === 'open' ? part`c.priority desc,` : nothing} c.last_written_at desc, c.id`

const shipmentId = part`substring(c.subject_id from '^shipment/(.+)$')`
const orderMerchantId = part`substring(c.subject_id from '^order/([^/]+)/.')`
const orderId = part`substring(c.subject_id from '^order/[^/]+/(.+)$')`

function filterOf({ tenantId, actor }: RequestCtx, { state, group }: Pick<Query, 'state' | 'group'>): Part {
  const isOfGroup = {
    all: nothing,
    mine: part`and ${isMine(tenantId, actor)}`,
    receivers: part`and starts_with(c.created_by_user_id, ${receiverIdOf('')})`,
  }[group]
  return part`c.tenant_id = ${tenantId} and c.support_user_id is null
    and ${state === 'open' ? part`c.closed_at is null` : part`c.closed_at is not null`} ${isOfGroup}
    ${actor.merchants.length === 0 ? nothing : part`and ${hasVisibleSubject(tenantId)}`}`
}

/** The policies compare the stored merchant. This looks at the shipment or order itself, which may have another one by now. */
const hasVisibleSubject = (tenantId: string): Part => part`(
  exists (select 1 from shipments v where v.tenant_id = ${tenantId} and v.id = ${shipmentId})
  or exists (select 1 from orders v where v.tenant_id = ${tenantId} and v.merchant_id = ${orderMerchantId} and v.id = ${orderId}))`

const isMine = (tenantId: string, { homeTenantId, userId }: Actor): Part => part`exists (
  select 1 from conversation_participants p
  where p.tenant_id = ${tenantId} and p.conversation_id = c.id and p.user_id = ${homeTenantId === tenantId ? userId : null})`
