import { records } from '../../../db/records.ts'
import { sql } from '../../../db/sql.ts'
import { integer, text } from '../../../db/table.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { findForSending } from '../../settings/templates/find-for-sending.ts'
import { webhookQueue } from '../queues/queues.ts'

const queues = records({ queue: text, size: integer })

/** A batch of a webhook that is full does not wait for the end of its interval. */
export async function hurryFullBatches(ctx: Ctx, templateIds: readonly string[]): Promise<void> {
  if (templateIds.length === 0) return
  const found = await findForSending(ctx, templateIds)
  const sizes = [...found.values()].map(({ main }) => ({ queue: webhookQueue(main.id), size: main.maxBatchSize }))
  await ctx.db.run(sql`
    update messages set due_at = tenant_now() where tenant_id = ${ctx.tenantId} and ctid = any (array(
      select m.ctid from ${queues.with(sizes)}
      join messages m on m.tenant_id = ${ctx.tenantId} and m.queue = x.queue and m.state = 'queued' and m.batch_id is null
        and m.attempts = 0 and m.due_at > tenant_now()
      where x.size <= (
        select count(*) from messages w
        where w.tenant_id = ${ctx.tenantId} and w.queue = x.queue and w.state = 'queued' and w.batch_id is null and w.attempts = 0)
      for update of m skip locked))`)
}
