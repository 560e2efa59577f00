import { z } from 'zod'
import { array, sql } from '../../../db/sql.ts'
import { enqueue, job } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { reproject } from '../../intake/ingest/reproject.ts'
import { requestPoll } from '../../intake/polling/poll-requests.ts'

/** Projects shipments again from their events, for carriers that cannot be polled. */
export const refreshShipmentsJob = job({
  name: 'refresh-shipments',
  payload: z.object({ ids: z.array(z.string()).max(1000) }),
  async run(ctx, { ids }) {
    await reproject(ctx, ids)
  },
})

/** Requests a refresh, at most once a minute for each shipment. Returns how many were due. */
export async function requestRefresh(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const due = await ctx.db.rows<{ id: string }>(sql`
    update shipments set refreshed_at = tenant_now() where tenant_id = ${ctx.tenantId} and id in (
      select id from shipments where tenant_id = ${ctx.tenantId} and id = any (${array(ids)})
        and (refreshed_at is null or refreshed_at < tenant_now() - interval '1 minute') order by id for update)
    returning id`)
  if (due.length === 0) return 0
  const polled = await requestPoll(
    ctx,
    due.map(({ id }) => id),
  )
  const others = due.filter(({ id }) => !polled.has(id))
  if (others.length > 0) await enqueue(ctx, refreshShipmentsJob, { ids: others.map(({ id }) => id) })
  return due.length
}
