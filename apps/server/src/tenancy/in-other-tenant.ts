import { quoteText, rawPart, sql } from '../db/sql.ts'
import type { RequestCtx } from './context.ts'

/**
 * Runs a part of a request of root in another tenant, inside the same transaction. If the work fails, the transaction rolls back and
 * the tenant with it.
 */
export async function inOtherTenant<T>(
  ctx: RequestCtx,
  tenantId: string,
  work: (there: RequestCtx) => Promise<T>,
): Promise<T> {
  if (ctx.actor.role !== 'root') throw new Error('Only root works in other tenants.')
  await enter(ctx, tenantId)
  const result = await work({ ...ctx, tenantId })
  await enter(ctx, ctx.tenantId)
  return result
}

/** SET takes no parameters. */
const enter = ({ db }: RequestCtx, tenantId: string) =>
  db.run(sql`set local app.tenant = ${rawPart(quoteText(tenantId))}`)
