import { stepRule } from '@aftermile/domain/rules/step-rule'
import { enqueue } from '../../jobs/job.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { ContainerChange } from './container-change.ts'
import { type NewFiring, readStates, saveFirings } from './firings.ts'
import { type LoadedRule, type LoadedRules, loadRules } from './loaded-rules.ts'
import { changedFields, withAllFields } from './looks.ts'
import { ruleActions } from './rule-actions.ts'
import { type NewTimer, setTimers } from './timers.ts'

/**
 * Lets rules look at containers that have changed, in the transaction of the change. Those that act are stored with their reasons,
 * and a job does what they say. Containers of a historical import must not be passed.
 */
export async function runRules(ctx: Ctx, changes: readonly ContainerChange[]): Promise<void> {
  if (changes.length === 0) return
  const rules = await loadRules(ctx)
  const touched = changes.flatMap(change => touchedBy(rules, change).map(loaded => ({ loaded, change })))
  if (touched.length === 0) return
  const looks = await withAllFields(ctx, touched)
  const stateOf = await readStates(
    ctx,
    looks
      .filter(({ loaded }) => loaded.recurrenceInterval > 0)
      .map(({ loaded, change }) => ({ ...change, ruleId: loaded.rule.id })),
  )
  const now = Date.now()
  const firings: NewFiring[] = []
  const timers: NewTimer[] = []
  for (const { loaded, change } of looks) {
    const { targetType, merchantId, containerId, before, after } = change
    const container = { targetType, merchantId, containerId }
    const ruleId = loaded.rule.id
    const moment = { before, after, now }
    const state = stateOf({ ...container, ruleId })
    const { fires, dueAt } = stepRule(loaded, state, moment)
    if (fires) firings.push({ ...container, loaded, occurrence: state.fired, moment })
    if (dueAt !== null) timers.push({ ...container, ruleId, dueAt })
  }
  await setTimers(ctx, timers)
  if ((await saveFirings(ctx, firings)) > 0) await enqueue(ctx, ruleActions, {}, { key: 'rule_actions' })
}

/** The rules that a change can touch: those that read a field that has changed. All look at a new container. */
function touchedBy(rules: LoadedRules, { targetType, before, after }: ContainerChange): readonly LoadedRule[] {
  if (before === null) return rules.ofTarget[targetType]
  const touched = changedFields(before, after).flatMap(field => [
    ...rules.readersOf(targetType, field),
    ...(before[field] == null ? rules.firstReadersOf(targetType, field) : []),
  ])
  return [...new Set(touched)].sort((a, b) => a.place - b.place)
}
