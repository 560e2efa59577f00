import type { Facts } from '@aftermile/domain/rules/compile-conditions'
import { endOfInactivity } from '@aftermile/domain/rules/step-rule'
import type { ContainerChange } from './container-change.ts'
import { changedFields } from './evaluations.ts'
import type { LoadedRule } from './rule-loading.ts'

/** Finds the rules that a change can make act, or wait for something, without looking at all of them. */
export type RuleIndex = {
  /** The rules to evaluate, in their order. `now`: the time of the evaluation. */
  touchedBy(change: ContainerChange, now: number): readonly LoadedRule[]
}

/** Fields that many rules compare with a value and that changes always have, those that tell most containers apart first. */
const keyFields = ['statusId', 'milestoneIndex', 'merchantId', 'serviceProviderId', 'scenarioId'] as const

type Key = { readonly field: string; readonly values: readonly unknown[] }
type ByValue = { readonly all: LoadedRule[]; readonly of: Map<unknown, LoadedRule[]> }

export function indexRules(rules: readonly LoadedRule[]): RuleIndex {
  const keyed = new Map<string, ByValue>()
  const others: LoadedRule[] = []
  for (const rule of rules) {
    const key = keyOf(rule)
    if (key === null) others.push(rule)
    else addTo(keyed, key, rule)
  }
  const read = new Set(rules.flatMap(({ triggers, since }) => [...triggers, ...(since === null ? [] : [since])]))

  /** The rules whose key the container has. */
  function* reachable(after: Facts): Generator<LoadedRule> {
    yield* others
    for (const [field, { all, of }] of keyed) yield* field in after ? (of.get(comparable(after[field])) ?? []) : all
  }

  return {
    touchedBy(change, now) {
      const { before, after } = change
      const changed = before === null ? null : changedFields(before, after, read)
      if (changed?.length === 0) return []
      const moment = { before, after, now }
      const isTouched = (loadedRule: LoadedRule): boolean =>
        (before === null ||
          changed === null ||
          changed.some(field => loadedRule.triggers.has(field)) ||
          isInactiveAgain(loadedRule, { before, after, now })) &&
        loadedRule.required.every(({ field, holds }) => !(field in after) || holds(moment))
      const touched: LoadedRule[] = []
      for (const item of reachable(after)) if (isTouched(item)) touched.push(item)
      return touched.length > 1 ? touched.sort((a, b) => a.position - b.position) : touched
    },
  }
}

/**
 * Silence that begins again need not be evaluated while the timer of the one before still runs: it finds that out. Nor if it is not
 * quiet any more for a rule without such a timer, because its conditions did not hold: they cause an evaluation.
 */
function isInactiveAgain(
  rule: LoadedRule,
  { before, after, now }: { before: Facts; after: Facts; now: number },
): boolean {
  const { since } = rule
  if (since === null) return false
  const [was, is] = [before[since] ?? null, after[since] ?? null]
  if (is === was || typeof is !== 'number') return false
  return typeof was !== 'number' || is < was || endOfInactivity(rule, was) <= now
}

/** A value that the container must have for the rule to act. */
function keyOf({ required }: LoadedRule): Key | null {
  for (const field of keyFields) {
    const found = required.find(item => item.condition.field === field && keyOperators.has(item.condition.operator))
    if (found !== undefined) return { field, values: found.condition.values }
  }
  return null
}

const keyOperators: ReadonlySet<string> = new Set(['is', 'is one of', 'changed to'])

/** Texts are the same whatever their case. */
const comparable = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value)

function addTo(keyed: Map<string, ByValue>, { field, values }: Key, rule: LoadedRule): void {
  const index = keyed.get(field) ?? { all: [], of: new Map<unknown, LoadedRule[]>() }
  keyed.set(field, index)
  index.all.push(rule)
  for (const value of new Set(values.map(comparable))) {
    const list = index.of.get(value)
    if (list === undefined) index.of.set(value, [rule])
    else list.push(rule)
  }
}
