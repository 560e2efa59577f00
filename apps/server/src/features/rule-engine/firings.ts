import type { Firing } from '@aftermile/contract/settings/rule-firings'
import type { RuleAction } from '@aftermile/contract/settings/rules'
import { compileCondition, type Moment } from '@aftermile/domain/rules/compile-conditions'
import type { Condition } from '@aftermile/domain/rules/condition'
import { freshState, type RuleState } from '@aftermile/domain/rules/step-rule'
import { sql } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { compilePattern } from '../settings/rules/patterns.ts'
import { containerKeyOf, type RuleContainer } from './container-change.ts'
import type { LoadedRule } from './loaded-rules.ts'

/** A rule that acts on a container. */
export type NewFiring = RuleContainer & {
  readonly loaded: LoadedRule
  readonly occurrence: number
  readonly moment: Moment
}

/** Stores firings, each once. Returns how many are new. */
export async function saveFirings({ db, tenantId, chains }: Ctx, firings: readonly NewFiring[]): Promise<number> {
  if (firings.length === 0) return 0
  const rows = firings.map(({ loaded: { rule, version }, occurrence, moment, ...container }) => ({
    ruleId: rule.id,
    ruleName: rule.name,
    ruleVersion: version,
    targetType: container.targetType,
    merchantId: container.merchantId,
    containerId: container.containerId,
    occurrence,
    firedAt: new Date(moment.now).toISOString(),
    because: becauseOf(rule, moment),
    ...startOf(rule.actions, chains?.get(containerKeyOf(container)) ?? []),
  }))
  return db.run(sql`
    insert into rule_firings (tenant_id, rule_id, rule_name, rule_version, target_type, merchant_id, container_id, occurrence, fired_at,
      because, actions, chain, state, results)
    select ${tenantId}, "ruleId", "ruleName", "ruleVersion", "targetType", "merchantId", "containerId", occurrence, "firedAt", because,
      actions, chain, state, results
    from json_to_recordset(${JSON.stringify(rows)}) as x ("ruleId" text, "ruleName" text, "ruleVersion" integer, "targetType" text,
      "merchantId" text, "containerId" text, occurrence integer, "firedAt" timestamptz, because jsonb, actions jsonb, chain text[], state text,
      results jsonb)
    order by 2, 5, 6, 7, 8
    on conflict (tenant_id, rule_id, target_type, merchant_id, container_id, occurrence) do nothing`)
}

/** Rules that act because of each other. */
const maxChain = 5

/** A firing that would be the sixth in a row does nothing and says so. */
function startOf(actions: readonly RuleAction[], chain: readonly string[]) {
  if (chain.length < maxChain) return { actions, chain, state: 'waiting', results: [] }
  const message = `Not done: ${maxChain} rules in a row have led to it`
  const results = actions.map(({ type }) => ({ type, status: 'refused', message, messageId: null }))
  return { actions, chain, state: 'stopped', results }
}

/** The conditions that held, with the values they saw: all that must hold, and the first group that does. */
function becauseOf({ targetType, andConditions, orConditions }: LoadedRule['rule'], moment: Moment): Firing['because'] {
  const compiling = { target: targetType, compilePattern }
  const holds = (condition: Condition) => compileCondition(condition, compiling)(moment)
  const group = orConditions.find(conditions => conditions.every(holds)) ?? []
  return [...andConditions, ...group].map(condition => ({ condition, value: moment.after[condition.field] ?? null }))
}

type Pair = RuleContainer & { readonly ruleId: string }

/** How often rules have acted on containers, by rule and container. */
export async function readStates({ db, tenantId }: Ctx, pairs: readonly Pair[]): Promise<(pair: Pair) => RuleState> {
  if (pairs.length === 0) return () => freshState
  const asked = pairs.map(({ ruleId, targetType, merchantId, containerId }) => ({
    ruleId,
    targetType,
    merchantId,
    containerId,
  }))
  const rows = await db.rows<Pair & { fired: number; lastFiredAt: string }>(sql`
    select f.rule_id as "ruleId", f.target_type as "targetType", f.merchant_id as "merchantId", f.container_id as "containerId",
      count(*)::int as fired, max(f.fired_at) as "lastFiredAt"
    from json_to_recordset(${JSON.stringify(asked)}) as x ("ruleId" text, "targetType" text, "merchantId" text, "containerId" text)
    join rule_firings f on f.tenant_id = ${tenantId} and f.rule_id = x."ruleId" and f.target_type = x."targetType"
      and f.merchant_id = x."merchantId" and f.container_id = x."containerId"
    group by 1, 2, 3, 4`)
  const keyOf = (pair: Pair) => `${pair.ruleId} ${containerKeyOf(pair)}`
  const states = new Map(rows.map(row => [keyOf(row), { fired: row.fired, lastFiredAt: Date.parse(row.lastFiredAt) }]))
  return pair => states.get(keyOf(pair)) ?? freshState
}
