import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { enqueue, type Job, job } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'

/** What was said is deleted first. That something was sent, and to whom, is kept for a while to answer questions. */
const contentDays = 180
const messageDays = 365
const atOnce = 2000

/** Deletes the content of old messages, then the messages, in pieces. */
export const messageSweep: Job<Record<string, never>> = job({
  name: 'message-sweep',
  payload: z.strictObject({}),
  cron: '37 3 * * *',
  async run(ctx) {
    if (await sweepMessages(ctx)) await enqueue(ctx, messageSweep, {}, { key: 'message-sweep' })
  },
})

/** Returns whether there is more. */
export async function sweepMessages({ db, tenantId }: Ctx): Promise<boolean> {
  const emptied = await db.run(sql`
    update messages set content = null, subject = null, given = null where tenant_id = ${tenantId} and id in (
      select id from messages where tenant_id = ${tenantId} and created_at < now() - make_interval(days => ${contentDays})
        and content is not null order by created_at limit ${atOnce})`)
  const deleted = await db.run(sql`
    delete from messages where tenant_id = ${tenantId} and id in (
      select id from messages where tenant_id = ${tenantId} and created_at < now() - make_interval(days => ${messageDays})
      order by created_at limit ${atOnce})`)
  return emptied === atOnce || deleted === atOnce
}
