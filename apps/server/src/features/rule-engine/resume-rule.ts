import type { Rule } from '@aftermile/contract/settings/rules'
import { part, sql } from '../../db/sql.ts'
import { enqueue } from '../../jobs/job.ts'
import { writeAudit } from '../../records/audit.ts'
import type { Versioned } from '../../records/versioned.ts'
import { conflict } from '../../runtime/problem.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { armRule } from '../settings/rules/arm-rule.ts'
import { ruleStore } from '../settings/rules/rule-store.ts'
import { forgetCounted } from './counted-firings.ts'
import { ruleActions } from './rule-actions.ts'

/** Lets a rule act again that paused itself. What waits is done, or dropped for good. */
export async function resumeRule(ctx: Ctx, id: string, waiting: 'act' | 'drop'): Promise<Versioned<Rule>> {
  const { db, tenantId, author } = ctx
  const rule = await ruleStore.get(ctx, id)
  const resumed = await db.run(sql`delete from rule_pauses where tenant_id = ${tenantId} and rule_id = ${id}`)
  if (resumed === 0) throw conflict('This rule isn’t paused.')
  await db.run(sql`
    insert into rule_resumes (tenant_id, rule_id) values (${tenantId}, ${id})
    on conflict (tenant_id, rule_id) do update set resumed_at = excluded.resumed_at`)
  if (waiting === 'drop') await dropWaiting(ctx, id, `Dropped by ${author.name}`)
  else await enqueue(ctx, ruleActions, {})
  await armRule(ctx, id)
  await writeAudit(ctx, { noun: 'rule', itemId: id, before: { isPaused: true }, after: { isPaused: false } })
  return rule
}

async function dropWaiting(ctx: Ctx, ruleId: string, message: string): Promise<void> {
  const { db, tenantId } = ctx
  await forgetCounted(ctx, part`f.rule_id = ${ruleId} and f.state = 'waiting'`)
  await db.run(sql`
    update rule_firings set state = 'stopped', results = (
      select coalesce(jsonb_agg(jsonb_build_object('type', a -> 'type', 'status', 'refused', 'message', ${message}::text, 'messageId', null)), '[]')
      from jsonb_array_elements(actions) a)
    where tenant_id = ${tenantId} and rule_id = ${ruleId} and state = 'waiting'`)
}
