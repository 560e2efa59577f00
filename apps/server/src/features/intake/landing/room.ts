import { sql } from '../../../db/sql.ts'
import { tooMany } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'

/** So many events of a tenant may wait, or a few more: they are counted now and then. */
const maxWaiting = 500_000
const countEverySeconds = 5

/** Refuses more events of a tenant while too many wait. A sender who is limited to merchants counts for itself. */
export function openRoom(): (ctx: RequestCtx) => Promise<void> {
  const counted = new Map<string, { readonly at: number; readonly isFull: Promise<boolean> }>()
  return async ctx => {
    const sender = [ctx.tenantId, ...ctx.actor.merchants].join('/')
    const now = performance.now()
    let last = counted.get(sender)
    if (last === undefined || now - last.at > countEverySeconds * 1000) {
      last = { at: now, isFull: hasTooMany(ctx) }
      counted.set(sender, last)
      last.isFull.catch(() => counted.delete(sender))
    }
    if (await last.isFull) throw tooMany(countEverySeconds)
  }
}

async function hasTooMany({ db, tenantId }: RequestCtx): Promise<boolean> {
  const row = await db.find<{ count: number }>(sql`
    select coalesce(sum(event_count), 0)::int as count from (
      select event_count from landed_events where tenant_id = ${tenantId} limit ${maxWaiting}) w`)
  return row !== null && row.count >= maxWaiting
}
