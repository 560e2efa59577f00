import { systemTenantId } from '@aftermile/domain/access'
import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { type Job, job } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { armRule } from '../../settings/rules/arm-rule.ts'

/** Rules of the system change in the system tenant, and are armed in every other one. */
export const systemRulesJob: Job<Record<string, never>> = job({
  name: 'system_rules',
  payload: z.strictObject({}),
  cron: '* * * * *',
  run: ctx => armSystemRules(ctx),
})

/** Arms the rules of the system that have changed since they were last armed for the tenant, or are gone. */
export async function armSystemRules(ctx: Ctx): Promise<void> {
  const { db, tenantId } = ctx
  if (tenantId === systemTenantId) return
  const changed = await db.rows<{ ruleId: string; stamp: string | null }>(sql`
    select coalesce(r.id, a.rule_id) as "ruleId", r.stamp
    from (select id, concat(version, ' ', updated_at) as stamp from rules where tenant_id = ${systemTenantId}) r
    full join (select rule_id, stamp from armed_system_rules where tenant_id = ${tenantId}) a on a.rule_id = r.id
    where r.stamp is distinct from a.stamp order by 1`)
  if (changed.length === 0) return
  for (const { ruleId } of changed) await armRule(ctx, ruleId)
  const rows = JSON.stringify(changed)
  await db.run(sql`
    insert into armed_system_rules as a (tenant_id, rule_id, stamp)
    select ${tenantId}, "ruleId", stamp from json_to_recordset(${rows}) as x ("ruleId" text, stamp text) where stamp is not null
    on conflict (tenant_id, rule_id) do update set stamp = excluded.stamp returning 1`)
  await db.run(sql`
    delete from armed_system_rules where tenant_id = ${tenantId}
      and rule_id in (select "ruleId" from json_to_recordset(${rows}) as x ("ruleId" text, stamp text) where stamp is null)`)
}
