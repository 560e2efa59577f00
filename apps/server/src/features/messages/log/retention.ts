import { z } from 'zod'
import { part, sql } from '../../../db/sql.ts'
import { enqueue, type Job, job } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { readTenantSettings } from '../../people/tenant-settings.ts'

const atOnce = 2000

/**
 * Deletes the content of old messages, then the messages, in pieces. That something was sent, and to whom, is kept for longer to answer
 * questions. The tenant says how long.
 */
export const messageSweep: Job<Record<string, never>> = job({
  name: 'message-sweep',
  payload: z.strictObject({}),
  cron: '37 3 * * *',
  spreadMinutes: 60,
  async run(ctx) {
    if (await sweepMessages(ctx)) await enqueue(ctx, messageSweep, {}, { key: 'message-sweep' })
  },
})

/** Returns whether there is more. */
async function sweepMessages(ctx: Ctx): Promise<boolean> {
  const { db, tenantId } = ctx
  const { messageContentDays, messageDays } = (await readTenantSettings(ctx)).retention
  const older = (days: number) =>
    part`tenant_id = ${tenantId} and created_at < tenant_now() - make_interval(days => ${days})`
  // What somebody is writing now is left for the next time.
  const oldest = part`order by created_at limit ${atOnce} for update skip locked`
  const emptied = await db.run(sql`
    update messages set content = null, subject = null, given = null where tenant_id = ${tenantId} and id in (
      select id from messages where ${older(messageContentDays)} and content is not null ${oldest})`)
  const deleted = await db.run(sql`
    delete from messages where tenant_id = ${tenantId} and id in (
      select id from messages where ${older(messageDays)} ${oldest})`)
  return emptied === atOnce || deleted === atOnce
}
