import { isDeepStrictEqual } from 'node:util'
import type { Facts } from '@aftermile/domain/rules/compile-conditions'
import { stepRule } from '@aftermile/domain/rules/step-rule'
import { enqueue } from '../../jobs/job.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { type ContainerChange, containerKeyOf } from './container-change.ts'
import { type NewFiring, readStates, saveFirings } from './firings.ts'
import { type LoadedRule, type LoadedRules, loadRules } from './loaded-rules.ts'
import { readFacts } from './read-facts.ts'
import { ruleActions } from './rule-actions.ts'
import { type NewTimer, setTimers } from './timers.ts'

/** A rule that looks at a changed container. */
type Look = { readonly loaded: LoadedRule; readonly change: ContainerChange }

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
  const changed = Object.keys(after).filter(field => !isSame(before[field], after[field]))
  const touched = changed.flatMap(field => [
    ...rules.readersOf(targetType, field),
    ...(before[field] == null ? rules.firstReadersOf(targetType, field) : []),
  ])
  return [...new Set(touched)].sort((a, b) => a.place - b.place)
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && Array.isArray(other) && isDeepStrictEqual(one, other))

/** Adds fields that rules read and the changes lack. They have not changed. */
async function withAllFields(ctx: Ctx, looks: readonly Look[]): Promise<Look[]> {
  const missing = Map.groupBy(
    looks.filter(({ loaded, change }) => [...loaded.fields].some(field => !(field in change.after))),
    ({ change }) => change.targetType,
  )
  const read = new Map<string, Facts>()
  for (const [targetType, some] of missing) {
    const fields = new Set(some.flatMap(({ loaded }) => [...loaded.fields]))
    const containers = new Map(some.map(({ change }) => [containerKeyOf(change), change]))
    for (const [key, facts] of await readFacts(ctx, targetType, [...containers.values()], [...fields]))
      read.set(key, facts)
  }
  return looks.map(({ loaded, change }) => {
    const rest = read.get(containerKeyOf(change))
    if (rest === undefined) return { loaded, change }
    const { before, after } = change
    return { loaded, change: { ...change, before: before && { ...rest, ...before }, after: { ...rest, ...after } } }
  })
}
