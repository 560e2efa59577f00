import { systemTenantId } from '@aftermile/domain/access'
import { insertRows, recordsOf } from '../db/records.ts'
import { part, sql } from '../db/sql.ts'
import { text } from '../db/table.ts'
import { armedSystemRules } from '../db/tables/rules.ts'
import type { Ctx } from '../tenancy/context.ts'

/** The rules of the system. A stamp differs after each change. */
export const systemRuleStamps = part`
  select id, concat(version, ' ', updated_at) as stamp from rules where tenant_id = ${systemTenantId}`

const stamped = recordsOf(armedSystemRules, ['stamp'], { id: text })

/** Notes up to which stamps the rules of the system are armed for the tenant. */
export async function noteArmed({ db, tenantId }: Ctx, rules: readonly { id: string; stamp: string }[]): Promise<void> {
  if (rules.length === 0) return
  await db.run(sql`
    ${insertRows(armedSystemRules, { tenantId, ruleId: part`x.id` }, stamped.with(rules))}
    on conflict (tenant_id, rule_id) do update set stamp = excluded.stamp returning 1`)
}
