import { systemTenantId } from '@aftermile/domain/access'
import { part, sql } from '../db/sql.ts'
import type { Ctx } from '../tenancy/context.ts'

/** The rules of the system. A stamp differs after each change. */
export const systemRuleStamps = part`
  select id, concat(version, ' ', updated_at) as stamp from rules where tenant_id = ${systemTenantId}`

/** Notes up to which stamps the rules of the system are armed for the tenant. */
export async function noteArmed({ db, tenantId }: Ctx, rules: readonly { id: string; stamp: string }[]): Promise<void> {
  if (rules.length === 0) return
  await db.run(sql`
    insert into armed_system_rules as a (tenant_id, rule_id, stamp)
    select ${tenantId}, id, stamp from json_to_recordset(${JSON.stringify(rules)}) as x (id text, stamp text)
    on conflict (tenant_id, rule_id) do update set stamp = excluded.stamp returning 1`)
}
