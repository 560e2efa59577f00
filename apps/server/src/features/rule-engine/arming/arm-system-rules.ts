import { systemTenantId } from '@aftermile/domain/access'
import { z } from 'zod'
import { array, sql } from '../../../db/sql.ts'
import { type Job, job } from '../../../jobs/job.ts'
import { noteArmed, systemRuleStamps } from '../../../records/armed-rules.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { armRule } from '../../settings/rules/arm-rule.ts'
import { loadRules } from '../loaded-rules.ts'
import { needsTimers } from './arming.ts'

/** Rules of the system change in the system tenant, and are armed in every other one. */
export const systemRulesJob: Job<Record<string, never>> = job({
  name: 'system_rules',
  payload: z.strictObject({}),
  cron: '* * * * *',
  hasWork: {
    given: `
      select coalesce(jsonb_object_agg(r.id, concat(r.version, ' ', r.updated_at)), '{}')
      from rules r where r.tenant_id = '${systemTenantId}'`,
    where: `coalesce((
      select jsonb_object_agg(w.rule_id, w.stamp) from armed_system_rules w where w.tenant_id = t.id), '{}') <> $1`,
  },
  run: ctx => armSystemRules(ctx),
})

/** Arms the rules of the system that have changed since they were last armed for the tenant, or are gone. */
async function armSystemRules(ctx: Ctx): Promise<void> {
  const { db, tenantId } = ctx
  if (tenantId === systemTenantId) return
  const changed = await db.rows<{ id: string; stamp: string | null }>(sql`
    select coalesce(r.id, a.rule_id) as id, r.stamp
    from (${systemRuleStamps}) r
    full join (select rule_id, stamp from armed_system_rules where tenant_id = ${tenantId}) a on a.rule_id = r.id
    where r.stamp is distinct from a.stamp order by 1`)
  if (changed.length === 0) return
  const { byId } = await loadRules(ctx)
  for (const { id } of changed) {
    const loaded = byId.get(id)
    // One that is not in force may have left timers behind.
    if (loaded === undefined || needsTimers(loaded)) await armRule(ctx, id)
  }
  await noteArmed(
    ctx,
    changed.flatMap(({ id, stamp }) => (stamp === null ? [] : [{ id, stamp }])),
  )
  const gone = changed.flatMap(({ id, stamp }) => (stamp === null ? [id] : []))
  await db.run(
    sql`delete from armed_system_rules where tenant_id = ${tenantId} and rule_id = any(${array(gone)}::text[])`,
  )
}
