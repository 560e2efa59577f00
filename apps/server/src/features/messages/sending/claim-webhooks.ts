import { part, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { findForSending } from '../../settings/templates/find-for-sending.ts'
import { isBatched } from '../../settings/webhooks/signing-secrets.ts'
import { webhookOf } from '../lanes/lanes.ts'
import { deferUntilOpen } from '../waiting/call-schedule.ts'
import { claim, isDue, isFree } from './claim.ts'
import type { Batch, ClaimedMessage } from './message-batch.ts'

/** A claim takes the messages that are due first, so they are among the first of the lane. */
const lookAt = 1000

/**
 * Claims webhooks of a lane that are due, in the order in which they were queued: the whole of a batch that is repeated, a new
 * batch, or several that are sent one after the other. Outside of its schedule only tests are sent. Null: somebody else is sending to
 * the same receiver.
 */
export async function claimWebhooks(ctx: Ctx, lane: string, limit: number): Promise<Batch | null> {
  const { db, tenantId } = ctx
  const ofLane = part`tenant_id = ${tenantId} and lane = ${lane}`
  const lock = await db.find<{ isOurs: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`webhooks/${tenantId}/${lane}`}, 0)) as "isOurs"`,
  )
  if (!lock?.isOurs) return null
  const first = await db.find<{ batchId: string | null; isBusy: boolean; now: number }>(sql`
    select batch_id as "batchId", date_part('epoch', tenant_now()) * 1000 as now, exists (
      select 1 from (
        select claimed_until from messages where ${ofLane} and state in ('queued', 'deferred', 'sending') order by due_at limit ${lookAt}
      ) m where claimed_until > now()) as "isBusy"
    from messages where ${ofLane} and ${isDue} order by due_at, id limit 1`)
  if (first?.isBusy) return null
  if (first === null) return inOrder(await claim(ctx, lane, part`select null::text as id where false`))
  const templateId = webhookOf(lane) ?? ''
  const main = (await findForSending(ctx, [templateId])).get(templateId)?.main
  const due = part`${ofLane} and ${isDue}`
  if (!(await deferUntilOpen(ctx, main?.triggerSchedule ?? null, { due, now: first.now })))
    return claim(
      ctx,
      lane,
      part`select id from messages where ${due} and is_test limit ${limit} for update skip locked`,
    )
  if (first.batchId !== null)
    return inOrder(
      await claim(
        ctx,
        lane,
        part`select id from messages where tenant_id = ${tenantId} and batch_id = ${first.batchId}
          and state in ('queued', 'deferred') and ${isFree} for update skip locked`,
      ),
    )
  // A batch takes what waits, also what came a moment ago.
  const isNewBatch = main !== undefined && isBatched(main)
  const found = isNewBatch ? part`(${isDue} or state = 'queued' and attempts = 0 and ${isFree})` : isDue
  return inOrder(
    await claim(
      ctx,
      lane,
      part`select id from messages where ${ofLane} and batch_id is null and ${found}
        order by due_at, id limit ${isNewBatch ? main.maxBatchSize : limit} for update skip locked`,
    ),
  )
}

const inOrder = (batch: Batch): Batch => ({ ...batch, messages: batch.messages.toSorted(byDueTime) })

function byDueTime(a: ClaimedMessage, b: ClaimedMessage): number {
  const [one, other] = [a, b].map(({ dueAt }) => Date.parse(dueAt ?? '')) as [number, number] // of two messages
  return one - other || (a.id < b.id ? -1 : 1)
}
