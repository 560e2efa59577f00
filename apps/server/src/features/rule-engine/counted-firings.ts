import { type Part, sql } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'

type Rows = Pick<Ctx, 'db' | 'tenantId'>

const lockName = ({ tenantId }: Rows): string => `counted_firings ${tenantId}`

/** Call it before firings `f` get another state or merchant, or are deleted: the spans that they are counted in are counted again. */
export async function forgetCounted(ctx: Rows, which: Part): Promise<void> {
  const { db, tenantId } = ctx
  await db.run(sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockName(ctx)}, 0))`)
  // Days and hours begin with a quarter of an hour in every zone.
  await db.run(sql`
    with changed as materialized (
      select distinct date_bin('15 minutes', f.fired_at, 'epoch') as at from rule_firings f where f.tenant_id = ${tenantId} and ${which})
    delete from counted_firing_spans s where s.tenant_id = ${tenantId}
      and exists (select 1 from changed where at >= s.from_at and at < s.until_at)`)
}

/** Keeps firings from changing until the transaction ends. False: some are changing now. */
export async function mayCount(ctx: Rows): Promise<boolean> {
  const row = await ctx.db.find<{ isAlone: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${lockName(ctx)}, 0)) as "isAlone"`)
  return row?.isAlone ?? false
}
