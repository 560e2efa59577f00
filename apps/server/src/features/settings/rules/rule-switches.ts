import type { existingChoices } from '@aftermile/contract/settings/rules'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'

export type Existing = (typeof existingChoices)[number]

/** Notes that a user has switched a rule on, and what it does to what matches already. */
export const noteSwitchedOn = (
  { db, tenantId }: Ctx,
  ruleId: string,
  existing: Existing | undefined,
): Promise<number> =>
  db.run(sql`
    insert into rule_switches (tenant_id, rule_id, existing) values (${tenantId}, ${ruleId}, ${existing ?? null})
    on conflict (tenant_id, rule_id) do update
    set switched_on_at = excluded.switched_on_at, existing = excluded.existing, usual_per_hour = null`)

export const forgetSwitch = ({ db, tenantId }: Ctx, ruleId: string): Promise<number> =>
  db.run(sql`delete from rule_switches where tenant_id = ${tenantId} and rule_id = ${ruleId}`)

/** The rules that act only on what begins to match after a time, in milliseconds. */
export async function readActiveFrom({ db, tenantId }: Ctx): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ ruleId: string; at: number }>(sql`
    select rule_id as "ruleId", round(date_part('epoch', switched_on_at) * 1000) as at from rule_switches
    where tenant_id = ${tenantId} and existing = 'skip'`)
  return new Map(rows.map(({ ruleId, at }) => [ruleId, at]))
}
