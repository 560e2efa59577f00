import type { Facts } from '@aftermile/domain/rules/compile-conditions'
import { beganToMatchAt, beginClocks, stepClocks } from '@aftermile/domain/rules/sla/sla-clock'
import { stepRule } from '@aftermile/domain/rules/step-rule'
import type { Ctx } from '../../tenancy/context.ts'
import { containerKeyOf, type RuleContainer } from './container-change.ts'
import { readStates } from './firings.ts'
import { readFacts } from './read-facts.ts'
import type { LoadedRule } from './rule-loading.ts'
import { breachCheckAt, clocksOf } from './sla-step.ts'
import { readClocks, type ShipmentClock } from './sla-store.ts'

type MatchOptions = {
  readonly now: number
  /** A change that waits for the rule; null: none. */
  readonly beforeOf?: (container: RuleContainer) => Facts | null
}

/** The containers on which a rule would act now, whatever its schedule. Those on which it has acted are not among them. Locks nothing. */
export async function matchingNow<One extends RuleContainer>(
  ctx: Ctx,
  loaded: LoadedRule,
  containers: readonly One[],
  { now, beforeOf = () => null }: MatchOptions,
): Promise<One[]> {
  if (loaded.rule.actions.length === 0 || containers.length === 0) return []
  const { id: ruleId, targetType } = loaded.rule
  const factsOf = await readFacts(ctx, targetType, containers, [...loaded.fields])
  const pairOf = (container: RuleContainer) => ({ ...container, ruleId })
  const stateOf = await readStates(ctx, containers.map(pairOf))
  const isSla = loaded.type === 'SlaRule' || loaded.type === 'SlaBreachRule'
  const clocks = isSla
    ? await readClocks(
        ctx,
        containers.map(({ containerId }) => containerId),
      )
    : new Map<string, ShipmentClock[]>()
  return containers.filter(container => {
    const after = factsOf.get(containerKeyOf(container))
    if (after === undefined) return false
    const kept = beforeOf(container)
    const moment = { before: kept === null ? after : { ...after, ...kept }, after, now }
    if (isSla) return isDue(loaded, clocks.get(container.containerId) ?? [], after, now)
    return stepRule({ ...loaded, schedule: null }, stateOf(pairOf(container)), moment).fires
  })
}

/** Whether a policy is found to be breached now, or the time of a rule about its breach has come. */
function isDue(loaded: LoadedRule, clocks: readonly ShipmentClock[], facts: Facts, now: number): boolean {
  const { rule, policy, fields } = loaded
  const moment = { before: facts, after: facts, now }
  if (!loaded.holds(moment)) return false
  if (policy !== null) {
    if (clocksOf(clocks, rule.id).length > 0) return false
    const begun = beginClocks(policy, facts, beganToMatchAt(fields, { ...moment, before: null }))
    return stepClocks(policy, begun, facts, now).breached.length > 0
  }
  const last = clocksOf(clocks, rule.slaPolicyId ?? '').at(-1)
  return last?.state === (loaded.interval < 0 ? 'running' : 'breached') && breachCheckAt(loaded, last) <= now
}
