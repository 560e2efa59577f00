import { nextFlip } from '@aftermile/domain/rules/flip-times'
import { beganToMatchAt, beginClocks, nextDue, rearmClocks, stepClocks } from '@aftermile/domain/rules/sla/sla-clock'
import { enqueue } from '../../jobs/job.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { containerKeyOf, type RuleContainer } from './container-change.ts'
import { type NewFiring, saveFirings } from './firings.ts'
import type { LoadedRule, LoadedRules } from './loaded-rules.ts'
import { lockFacts } from './read-facts.ts'
import { ruleActions } from './rule-actions.ts'
import { breachCheckAt, breachTimers, clocksOf, firingsOf, saveShipments, setClocks, shipmentOf } from './sla-step.ts'
import { readClocks } from './sla-store.ts'
import { type NewTimer, setTimers } from './timers.ts'

/** includesExisting: somebody has confirmed what the rule does to all that match. */
type ArmedSla = { readonly rules: LoadedRules; readonly loaded: LoadedRule; readonly includesExisting: boolean }

/**
 * Gives shipments the clocks of a policy that is new or has changed: those that run get its time, those that match without one get
 * theirs from when they began. Of several occurrences that are overdue already, only the last makes it act.
 */
export async function armPolicy(
  ctx: Ctx,
  { rules, loaded, includesExisting }: ArmedSla,
  containers: readonly RuleContainer[],
): Promise<void> {
  const { rule, policy, fields } = loaded
  if (policy === null) return
  const factsOf = await lockFacts(ctx, 'Shipment', containers, [...fields])
  const clocks = await readClocks(
    ctx,
    containers.map(({ containerId }) => containerId),
  )
  const now = ctx.now
  const timers: NewTimer[] = []
  const firings: NewFiring[] = []
  const shipments = containers.flatMap(container => {
    const facts = factsOf.get(containerKeyOf(container))
    if (facts === undefined) return []
    const shipment = shipmentOf(container, clocks.get(container.containerId) ?? [])
    const moment = { before: facts, after: facts, now }
    const own = clocksOf(shipment.clocks, rule.id)
    const begin = () => beginClocks(policy, facts, beganToMatchAt(fields, { ...moment, before: null }))
    const begun = own.length === 0 && loaded.holds(moment) ? begin() : rearmClocks(policy, own)
    const step = stepClocks(policy, begun, facts, now)
    setClocks(shipment, rule, step.clocks)
    const acting = firingsOf(loaded, shipment, step.breached.slice(-1), moment)
    firings.push(...acting.map(firing => ({ ...firing, isConfirmed: includesExisting })))
    const dueAt = step.clocks.length === 0 ? nextFlip(loaded.conditions, facts, now) : nextDue(step.clocks)
    if (dueAt !== null) timers.push({ ...shipment.container, ruleId: rule.id, dueAt })
    timers.push(...breachTimers(rules, shipment))
    return [shipment]
  })
  await saveShipments(ctx, shipments)
  await setTimers(ctx, timers)
  if ((await saveFirings(ctx, firings)) > 0) await enqueue(ctx, ruleActions, {}, { key: 'rule_actions' })
}

/** Evaluates a breach rule that is new or has changed for the last clock of its policy on each shipment. */
export async function armBreachRule(
  ctx: Ctx,
  { loaded, includesExisting }: Omit<ArmedSla, 'rules'>,
  containers: readonly RuleContainer[],
): Promise<void> {
  await lockFacts(ctx, 'Shipment', containers, ['statusId'])
  const clocks = await readClocks(
    ctx,
    containers.map(({ containerId }) => containerId),
  )
  const timers = containers.flatMap(({ targetType, merchantId, containerId }) => {
    const last = clocksOf(clocks.get(containerId) ?? [], loaded.rule.slaPolicyId ?? '').at(-1)
    if (last === undefined || (last.state !== 'running' && last.state !== 'breached')) return []
    const dueAt = breachCheckAt(loaded, last)
    const isConfirmed = includesExisting && dueAt <= ctx.now
    return [{ targetType, merchantId, containerId, ruleId: loaded.rule.id, dueAt, isConfirmed }]
  })
  await setTimers(ctx, timers)
}

/** Takes the running clocks of a policy that is no longer in force from shipments. What was met or breached stays. */
export async function dropClocks(ctx: Ctx, policyId: string, containers: readonly RuleContainer[]): Promise<void> {
  await lockFacts(ctx, 'Shipment', containers, ['statusId'])
  const clocks = await readClocks(
    ctx,
    containers.map(({ containerId }) => containerId),
  )
  const shipments = containers.map(container => {
    const before = clocks.get(container.containerId) ?? []
    const left = before.filter(clock => clock.policyId !== policyId || clock.state !== 'running')
    return { ...shipmentOf(container, before), clocks: left }
  })
  await saveShipments(ctx, shipments)
}
