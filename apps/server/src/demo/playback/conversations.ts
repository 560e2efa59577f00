import { highPriority, mediumPriority } from '@aftermile/domain/lists/tag-priorities'
import { type Part, part, sql } from '../../db/sql.ts'
import { addConversation } from '../../features/people/conversations/conversation.ts'
import { writeAsReceiver } from '../../features/people/conversations/write-as-receiver.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { inDemoTenant, type Playback } from './ingest-changes.ts'

type Inquiry = { readonly about: Part; readonly subject: string; readonly content: string; readonly priority: number }

const isFresh = part`s.last_event_at > now() - interval '4 days' and s.scenario_id = 'outbound_delivery' and s.to_name is not null`
const isDelivered = part`s.status_id = 'delivered' and s.completed_at is not null and ${isFresh}`
const isOpen = part`s.completed_at is null and ${isFresh}`

/** What receivers wrote on their tracking pages. */
const byReceivers: readonly Inquiry[] = [
  { about: isDelivered, subject: 'Parcel not received', content: '<p>I didn’t get it.</p>', priority: highPriority },
  {
    about: part`s.status_id = 'awaiting_instructions' and ${isOpen}`,
    subject: 'Delivery instructions from the receiver',
    content: '<p>Leave it with the neighbour on the second floor, please.</p>',
    priority: mediumPriority,
  },
]

/** What colleagues noted. */
const byColleagues: readonly Inquiry[] = [
  {
    about: part`s.status_id = 'delayed' and ${isOpen}`,
    subject: 'Asked the carrier',
    content: '<p>They look for it in the terminal and call back before 3 pm.</p>',
    priority: mediumPriority,
  },
  {
    about: part`s.status_id = 'at_service_point' and ${isOpen}`,
    subject: 'Customer picks it up on Friday',
    content: '<p>She is away until then. Please do not send it back.</p>',
    priority: 0,
  },
]

/** Gives a filled world a few open conversations, each about another shipment. */
export const addConversations = (playback: Playback, tenantId: string): Promise<void> =>
  inDemoTenant(playback, tenantId, async ctx => {
    const known = await ctx.db.find(sql`
      select 1 from conversations where tenant_id = ${tenantId} and support_user_id is null limit 1`)
    if (known !== null) return
    for (const inquiry of byReceivers) await startAsReceiver(ctx, inquiry)
    const author = await ctx.db.find<{ id: string; name: string; email: string }>(sql`
      select id, name, email from users where tenant_id = ${tenantId} and role = 'support' order by id limit 1`)
    if (author === null) return
    const actor = { homeTenantId: tenantId, userId: author.id, name: author.name, email: author.email }
    for (const byColleague of byColleagues) await startAsColleague({ ...ctx, actor }, byColleague)
  })

async function startAsReceiver(ctx: Ctx, { about, subject, content, priority }: Inquiry): Promise<void> {
  const found = await findShipment(ctx, about)
  if (found === null) return
  const author = { id: 'receiver', name: `${found.name.split(' ')[0]} (receiver)` }
  const written = { shipmentId: found.id, merchantId: found.merchantId, subject, priority, content, facts: '' }
  await writeAsReceiver({ ...ctx, author }, written)
}

async function startAsColleague(ctx: Parameters<typeof addConversation>[0], inquiry: Inquiry): Promise<void> {
  const { about, subject, content: body, priority } = inquiry
  const found = await findShipment(ctx, about)
  if (found === null) return
  const { id: shipmentId, merchantId } = found
  const fields = { subjectId: `shipment/${shipmentId}`, merchantId, subject, body, priority, supportUserId: null }
  await addConversation(ctx, fields)
}

const findShipment = ({ db, tenantId }: Ctx, about: Part) =>
  db.find<{ id: string; merchantId: string; name: string }>(sql`
    select s.id, s.merchant_id as "merchantId", s.to_name as name from shipments s
    where s.tenant_id = ${tenantId} and ${about} order by s.last_event_at desc, s.id limit 1`)
