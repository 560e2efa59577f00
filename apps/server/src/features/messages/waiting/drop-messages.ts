import type { DroppedMessages } from '@aftermile/contract/messages/messages'
import { z } from 'zod'
import { array, sql } from '../../../db/sql.ts'
import { enqueue, type Job, job } from '../../../jobs/job.ts'
import { publish } from '../../../realtime/publish.ts'
import { type Change, writeAudit } from '../../../records/audit.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { ruleStore } from '../../settings/rules/rule-store.ts'
import { templateStore } from '../../settings/templates/template-store.ts'
import { lockOrder } from '../lock-order.ts'
import { countWaiting, isWaiting, WaitingOf } from './waiting-of.ts'

/** So many are dropped in one transaction. */
const atOnce = 5000

const Drop = WaitingOf.extend({ reason: z.string(), before: z.string() })
type Drop = z.infer<typeof Drop>

/** Drops messages that wait. A few are dropped at once, the rest by a job. What is queued later is not dropped. */
export async function dropMessages(ctx: Ctx, of: WaitingOf): Promise<DroppedMessages> {
  const item = await itemOf(ctx, of)
  const count = await countWaiting(ctx, of)
  if (count === 0) return { dropped: 0, isContinued: false }
  const clock = await ctx.db.find<{ now: string }>(sql`select tenant_now() as now`)
  const drop = { ...of, reason: `Dropped by ${ctx.author.name}`, before: clock?.now ?? '' }
  const { dropped, isMore: isContinued } = await dropSome(ctx, drop)
  if (isContinued) await enqueue(ctx, dropWaiting, drop)
  await writeAudit(ctx, { ...item, before: {}, after: { droppedMessages: count } })
  return { dropped, isContinued }
}

/** Drops what is left of a large drop. */
export const dropWaiting: Job<Drop> = job({
  name: 'drop-messages',
  payload: Drop,
  async run(ctx, drop) {
    const { isMore } = await dropSome(ctx, drop)
    if (isMore) await enqueue(ctx, dropWaiting, drop)
  },
})

/** What the audit log names. A rule or template that has been deleted has none that waits. */
async function itemOf(ctx: Ctx, { templateId, ruleId }: WaitingOf): Promise<Pick<Change, 'noun' | 'itemId'>> {
  if (templateId !== undefined) return { noun: 'template', itemId: (await templateStore.get(ctx, templateId)).data.id }
  if (ruleId === undefined) return { noun: 'tenant', itemId: ctx.tenantId }
  const rule = await ruleStore.find(ctx, ruleId)
  if (rule === null) throw notFound()
  return { noun: 'rule', itemId: ruleId }
}

/** Those that would be sent next come first. A sender that has claimed one finds that it may not send it. */
async function dropSome(ctx: Ctx, drop: Drop): Promise<{ dropped: number; isMore: boolean }> {
  const { db, tenantId } = ctx
  const found = await db.rows<{ id: string }>(sql`
    select id from messages where ${isWaiting(ctx, drop)} and created_at <= ${drop.before} order by due_at limit ${atOnce}`)
  if (found.length === 0) return { dropped: 0, isMore: false }
  // Locked by a statement of its own: the next one sees what others wrote while this one waited for them.
  const locked = await db.rows<{ id: string }>(sql`
    select id from messages where id = any (${idsOf(found)}::text[]) and ${isWaiting(ctx, drop)} order by ${lockOrder} for update`)
  const dropped = await db.run(sql`
    update messages set state = 'suppressed', state_at = tenant_now(), reason = ${drop.reason}, due_at = null, given = null, claimed_by = null,
      claimed_until = null
    where tenant_id = ${tenantId} and id = any (${idsOf(locked)}::text[])`)
  await publish(ctx, 'message_updated', { ids: [], containerIds: [] }, { scope: 'shipment_read' })
  return { dropped, isMore: found.length === atOnce }
}

const idsOf = (rows: readonly { id: string }[]) => array(rows.map(({ id }) => id))
