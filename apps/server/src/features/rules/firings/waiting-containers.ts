import type { RuleActivity } from '@aftermile/contract/rules/rule-firings'
import type { Facts } from '@aftermile/domain/rules/compile-conditions'
import { nextOpenTime } from '@aftermile/domain/rules/trigger-schedule'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { RuleContainer } from '../../rule-engine/container-change.ts'
import { loadRules } from '../../rule-engine/loaded-rules.ts'
import { matchingNow } from '../../rule-engine/matches.ts'

const most = 1000

type Timer = RuleContainer & { readonly before: Facts | null }

/** When the schedule of a rule opens, and how many containers it would act on already. Null: it may act now, or is not in force. */
export async function readWaits(ctx: Ctx, ruleId: string): Promise<RuleActivity['waits']> {
  const loaded = (await loadRules(ctx)).byId.get(ruleId)
  if (loaded === undefined || loaded.schedule === null) return null
  const now = ctx.now
  const opensAt = nextOpenTime(loaded.schedule, now, loaded.hours.zone)
  if (opensAt <= now) return null
  const timers = await ctx.db.rows<Timer>(sql`
    select target_type as "targetType", merchant_id as "merchantId", container_id as "containerId", before from rule_timers
    where tenant_id = ${ctx.tenantId} and rule_id = ${ruleId} and due_at <= ${new Date(opensAt)} limit ${most}`)
  const before = new Map<RuleContainer, Facts | null>(timers.map(timer => [timer, timer.before]))
  const waiting = await matchingNow(ctx, loaded, timers, { now, beforeOf: timer => before.get(timer) ?? null })
  return { until: new Date(opensAt).toISOString(), containers: waiting.length }
}
