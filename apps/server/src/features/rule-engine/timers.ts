import type { Facts } from '@aftermile/domain/rules/compile-conditions'
import { insertRows, recordsInMs } from '../../db/records.ts'
import { part, sql } from '../../db/sql.ts'
import { alias, boolean, orNull } from '../../db/table.ts'
import { ruleTimers } from '../../db/tables/rules.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { RuleContainer } from './container-change.ts'

export type NewTimer = RuleContainer & {
  readonly ruleId: string
  readonly dueAt: number
  /** The container before the change that the rule may not act on yet; null: no change waits. */
  readonly before?: Facts | null
  /** Somebody confirmed that the rule acts on it. */
  readonly isConfirmed?: boolean
}

const newTimers = recordsInMs(ruleTimers, ['ruleId', 'targetType', 'merchantId', 'containerId', 'dueAt', 'before'], {
  isConfirmed: orNull(boolean),
})

/**
 * Sets timers. One that is set already is only moved to an earlier time: one that is too early sets the next when it is due. Of several
 * changes that wait, the first says what was before.
 */
export async function setTimers({ db, tenantId }: Ctx, timers: readonly NewTimer[]): Promise<void> {
  if (timers.length === 0) return
  const same = { tenantId, isConfirmed: part`coalesce(x."isConfirmed", false)` }
  await db.run(sql`
    ${insertRows(alias(ruleTimers, 't'), same, newTimers.with(timers))}
    order by x."ruleId", x."targetType", x."merchantId", x."containerId"
    on conflict (tenant_id, rule_id, target_type, merchant_id, container_id) do update
    set due_at = least(t.due_at, excluded.due_at), before = coalesce(t.before, excluded.before),
      is_confirmed = t.is_confirmed or excluded.is_confirmed
    where excluded.due_at < t.due_at or (t.before is null and excluded.before is not null) or (excluded.is_confirmed and not t.is_confirmed)
    returning 1`)
}

/** Deletes some timers of a rule. Returns how many. */
export const dropTimers = ({ db, tenantId }: Ctx, ruleId: string, limit: number): Promise<number> =>
  db.run(sql`
    with found as (
      select rule_id, target_type, merchant_id, container_id from rule_timers where tenant_id = ${tenantId} and rule_id = ${ruleId}
      order by target_type, merchant_id, container_id limit ${limit} for update)
    delete from rule_timers t using found s
    where t.tenant_id = ${tenantId} and t.rule_id = s.rule_id and t.target_type = s.target_type and t.merchant_id = s.merchant_id
      and t.container_id = s.container_id`)
