import { sql } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { RuleContainer } from './container-change.ts'

export type NewTimer = RuleContainer & { readonly ruleId: string; readonly dueAt: number }

/** Sets timers. One that is set already is only moved to an earlier time: one that is too early sets the next when it is due. */
export async function setTimers({ db, tenantId }: Ctx, timers: readonly NewTimer[]): Promise<void> {
  if (timers.length === 0) return
  await db.run(sql`
    insert into rule_timers as t (tenant_id, rule_id, target_type, merchant_id, container_id, due_at)
    select ${tenantId}, "ruleId", "targetType", "merchantId", "containerId", to_timestamp("dueAt" / 1000.0)
    from json_to_recordset(${JSON.stringify(timers)}) as x ("ruleId" text, "targetType" text, "merchantId" text, "containerId" text,
      "dueAt" float8)
    order by 2, 3, 4, 5
    on conflict (tenant_id, rule_id, target_type, merchant_id, container_id) do update set due_at = excluded.due_at
    where excluded.due_at < t.due_at`)
}
