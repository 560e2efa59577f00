import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { enqueue } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'

/** A piece of a walk. What it does is in the rule engine. */
export const armingJob = {
  name: 'rule_arming',
  payload: z.strictObject({ ruleId: z.string(), run: z.number() }),
  maxAttempts: 10,
} as const

/**
 * Starts the walk of a rule that is new, changed or gone over the containers that exist. It sets the timers that the rule needs now
 * and drops those of a rule that is not in force. A walk that is under way starts over. actsOnAll: somebody has confirmed that the rule
 * acts on all that match now, also if they do not change. Null: that stays as it is.
 */
export async function armRule(ctx: Ctx, ruleId: string, includesExisting: boolean | null = null): Promise<void> {
  const row = await ctx.db.find<{ run: number }>(sql`
    insert into rule_arming as a (tenant_id, rule_id, total, includes_existing) values (${ctx.tenantId}, ${ruleId}, 0, ${includesExisting ?? false})
    on conflict (tenant_id, rule_id) do update
      set run = a.run + 1, total = 0, done = 0, cursor = '', waits_for = null, started_at = excluded.started_at,
        includes_existing = coalesce(${includesExisting}::boolean, a.includes_existing)
    returning run`)
  await enqueue(ctx, armingJob, { ruleId, run: row?.run ?? 1 }, { queue: 'rule_arming' })
}
