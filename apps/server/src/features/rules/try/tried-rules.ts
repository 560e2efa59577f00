import type { Rule } from '@aftermile/contract/settings/rules'
import { isReplayable } from '@aftermile/domain/fields/lookup'
import { compileConditions } from '@aftermile/domain/rules/compile-conditions'
import { type KnownState, type ReplayedFiring, replayRule } from '@aftermile/domain/rules/replay/replay-rule'
import { type ReplayedPolicy, replayBreachRule, replayPolicy } from '@aftermile/domain/rules/replay/replay-sla'
import { ruleField, splitField } from '@aftermile/domain/rules/rule-fields'
import type { Ctx } from '../../../tenancy/context.ts'
import { readHours } from '../../rule-engine/loaded-rules.ts'
import { type LoadedRule, loadRule } from '../../rule-engine/rule-loading.ts'
import { compilePattern } from '../../settings/rules/patterns.ts'
import { ruleStore } from '../../settings/rules/rule-store.ts'

/** A rule that is tried on what has happened. */
export type TriedRule = {
  readonly rule: Rule
  /** The fields that it reads. */
  readonly fields: ReadonlySet<string>
  replay(states: readonly KnownState[], until: number): ReplayedFiring[]
  /** The places of the actions whose conditions did not hold at a time. */
  leftOut(states: readonly KnownState[], at: number): readonly number[]
}

/** Makes a rule ready to be tried, whether it is stored or not. */
export async function toTriedRule(ctx: Ctx, rule: Rule): Promise<TriedRule> {
  const replayed = await toReplayed(ctx, rule)
  const own = rule.actions.flatMap(({ conditions = [] }) => conditions.map(({ field }) => splitField(field).base))
  const compiling = { target: rule.targetType, compilePattern }
  const tests = rule.actions.map(({ conditions: andConditions = [] }) =>
    andConditions.length === 0 ? null : compileConditions({ andConditions, orConditions: [] }, compiling),
  )
  return {
    ...replayed,
    rule,
    fields: new Set([...replayed.fields, ...own]),
    leftOut(states, at) {
      if (own.length === 0) return []
      const facts = states.findLast(state => state.at <= at)?.facts ?? {}
      const isLeftOut = (test: (typeof tests)[number]) => test?.({ before: facts, after: facts, now: at }) === false
      return tests.flatMap((test, position) => (isLeftOut(test) ? [position] : []))
    },
  }
}

async function toReplayed(ctx: Ctx, rule: Rule): Promise<Pick<TriedRule, 'fields' | 'replay'>> {
  const hours = await readHours(ctx)
  const load = (item: Rule) => loadRule(item, { version: 1, hours, position: 0, activeFrom: null })
  const loaded = load(rule)
  const policyOf = (loadedRule: LoadedRule): ReplayedPolicy => ({ ...loadedRule, ...loadedRule.rule, hours })
  if (rule.type === 'SlaRule') {
    const policy = policyOf(loaded)
    return { fields: loaded.fields, replay: (states, until) => replayPolicy(policy, states, until) }
  }
  if (rule.type === 'SlaBreachRule') {
    const { data } = await ruleStore.get(ctx, rule.slaPolicyId ?? '')
    const policy = policyOf(load(data))
    return {
      fields: new Set([...loaded.fields, ...policy.fields]),
      replay: (states, until) => (data.isEnabled ? replayBreachRule(loaded, policy, states, until) : []),
    }
  }
  return { fields: loaded.fields, replay: (states, until) => replayRule(loaded, states, until) }
}

/** The fields whose history is not kept, so that the value of today is used. */
export const todayFieldsOf = ({ rule: { targetType }, fields }: TriedRule): string[] =>
  [...fields].filter(name => {
    const field = ruleField(targetType, name)
    return field !== null && !isReplayable(field)
  })
