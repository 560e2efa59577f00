import type { CallSchedule } from '@aftermile/domain/rules/trigger-schedule'
import { nextCallTime, nextOpenTime } from '@aftermile/domain/rules/trigger-schedule'
import { type Part, part, sql } from '../../../db/sql.ts'
import { enqueue, type Job, job } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { readTenantSettings } from '../../people/tenant-settings.ts'
import { findForSending } from '../../settings/templates/find-for-sending.ts'
import { rescheduleJob } from '../../settings/templates/reschedule.ts'
import { lockOrder } from '../lock-order.ts'
import { wakeSenders } from '../queues/wake-senders.ts'

/** Why a message waits for the schedule of its webhook. */
export const callReason = 'Waits until its webhook may be called'

/** So many are written in one transaction. */
const atOnce = 1000

/**
 * Defers what is due of a webhook that may not be called now, some at a time. All of it gets the same time, so that it stays in its
 * order. Returns whether the webhook may be called.
 */
export async function deferUntilOpen(
  ctx: Ctx,
  schedule: CallSchedule | null,
  { due, now }: { readonly due: Part; readonly now: number },
): Promise<boolean> {
  if (schedule === null) return true
  const { timeZone } = await readTenantSettings(ctx)
  if (nextOpenTime(schedule, now, timeZone) <= now) return true
  await ctx.db.run(sql`
    update messages set state = 'deferred', state_at = tenant_now(), reason = ${callReason},
      due_at = ${new Date(nextCallTime(schedule, now, timeZone))}
    where tenant_id = ${ctx.tenantId} and ctid = any (array(
      select ctid from messages where ${due} and not is_test order by ${lockOrder} limit ${atOnce} for update skip locked))`)
  return false
}

/** Gives what waits for the schedule of a webhook its time by the schedule that is in force now, some at a time. */
export const reschedule: Job<{ templateId: string }> = job({
  ...rescheduleJob,
  async run(ctx, { templateId }) {
    const main = (await findForSending(ctx, [templateId])).get(templateId)?.main
    const { timeZone } = await readTenantSettings(ctx)
    const now = ctx.now
    const schedule = main?.triggerSchedule ?? null
    const dueAt = schedule === null ? now : nextCallTime(schedule, now, timeZone)
    const moved = dueAt > now ? await moveWaiting(ctx, templateId, dueAt) : await releaseWaiting(ctx, templateId)
    if (moved > 0) await wakeSenders(ctx)
    if (moved === atOnce) await enqueue(ctx, rescheduleJob, { templateId })
  },
})

const moveWaiting = (ctx: Ctx, templateId: string, dueAt: number): Promise<number> =>
  ctx.db.run(sql`
    update messages set due_at = ${new Date(dueAt)}
    where tenant_id = ${ctx.tenantId} and ctid = any (${waiting(ctx, templateId, part`and due_at <> ${new Date(dueAt)}`)})`)

const releaseWaiting = (ctx: Ctx, templateId: string): Promise<number> =>
  ctx.db.run(sql`
    update messages set state = 'queued', state_at = tenant_now(), reason = null, due_at = tenant_now()
    where tenant_id = ${ctx.tenantId} and ctid = any (${waiting(ctx, templateId, part``)})`)

const waiting = ({ tenantId }: Ctx, templateId: string, which: Part): Part =>
  part`array(
    select ctid from messages where tenant_id = ${tenantId} and template_id = ${templateId} and state = 'deferred'
      and reason = ${callReason} ${which}
    order by ${lockOrder} limit ${atOnce} for update)`
