import type { Facts } from '@aftermile/domain/rules/compile-conditions'
import { stepRule } from '@aftermile/domain/rules/step-rule'
import { sql } from '../../db/sql.ts'
import { enqueue } from '../../jobs/job.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { ContainerChange } from './container-change.ts'
import { type Evaluation, withAllFields } from './evaluations.ts'
import { type NewFiring, readStates, saveFirings } from './firings.ts'
import { type LoadedRules, loadRules } from './loaded-rules.ts'
import { ruleActions } from './rule-actions.ts'
import type { LoadedRule } from './rule-loading.ts'
import { followClocks, readOpenPolicies } from './sla-clocks.ts'
import { type NewTimer, setTimers } from './timers.ts'

/**
 * Evaluates rules for containers that have changed, in the transaction of the change. Those that act are stored with their reasons,
 * and a job does what they say. Containers of a historical import must not be passed.
 */
export async function runRules(ctx: Ctx, given: readonly ContainerChange[]): Promise<void> {
  if (given.length === 0) return
  const [, rules] = await Promise.all([takeTransactionId(ctx), loadRules(ctx)])
  const { changes, ...clocks } = await followClocks(ctx, rules, given)
  const now = ctx.now
  const touched = changes.flatMap(change =>
    rules.ofTarget[change.targetType].touchedBy(change, now).map(loaded => ({ loaded, change })),
  )
  const full = await withAllFields(ctx, touched)
  const evaluations = full.filter(item => canHold(item, now))
  const evaluated = await evaluateAll(ctx, rules, { evaluations, now })
  await setTimers(ctx, [...clocks.timers, ...evaluated.timers])
  const added = await saveFirings(ctx, [...clocks.firings, ...evaluated.firings])
  if (added > 0) await enqueue(ctx, ruleActions, {})
}

/** Before rules are read, so that the walk of a new rule waits for this transaction. On a Citus, writing to a node alone gives it no id. */
export const takeTransactionId = ({ db }: Ctx): Promise<number> => db.run(sql`select pg_current_xact_id()`)

/** Known only now that all fields are read. */
const canHold = ({ loaded, change: { before, after } }: Evaluation, now: number): boolean =>
  loaded.required.every(({ holds }) => holds({ before, after, now }))

async function evaluateAll(
  ctx: Ctx,
  rules: LoadedRules,
  { evaluations, now }: { evaluations: readonly Evaluation[]; now: number },
) {
  const withOpenPolicies = await readOpenPolicies(
    ctx,
    rules,
    evaluations.map(({ loaded, change: { containerId } }) => ({ loaded, containerId })),
  )
  const stateOf = await readStates(
    ctx,
    evaluations
      .filter(({ loaded }) => loaded.recurrenceInterval > 0)
      .map(({ loaded, change }) => ({ ...change, ruleId: loaded.rule.id })),
  )
  const firings: NewFiring[] = []
  const timers: NewTimer[] = []
  for (const { loaded, change } of evaluations) {
    const { targetType, merchantId, containerId, before, after } = change
    const container = { targetType, merchantId, containerId }
    const ruleId = loaded.rule.id
    const moment = { before, after: withOpenPolicies(containerId, after), now }
    const state = stateOf({ ...container, ruleId })
    const { fires, dueAt, keepsChange } = stepRule(loaded, state, moment)
    if (fires) firings.push({ ...container, loaded, occurrence: state.fired, moment })
    if (dueAt !== null)
      timers.push({ ...container, ruleId, dueAt, before: keepsChange ? keptOf(loaded, before) : null })
  }
  return { firings, timers }
}

/** What a rule that asks for a change, or since when something matches, must know when it may act at last. */
function keptOf({ asksChange, activeFrom, fields }: LoadedRule, before: Facts | null): Facts | null {
  return asksChange || activeFrom !== null
    ? Object.fromEntries([...fields].map(field => [field, before?.[field] ?? null]))
    : null
}
