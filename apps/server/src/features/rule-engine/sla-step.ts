import { isDeepStrictEqual } from 'node:util'
import type { Moment } from '@aftermile/domain/rules/compile-conditions'
import { nextFlip } from '@aftermile/domain/rules/flip-times'
import { beganToMatchAt, beginClocks, nextDue, type SlaClock, stepClocks } from '@aftermile/domain/rules/sla/sla-clock'
import { type SlaSummary, summariseClocks } from '@aftermile/domain/rules/sla/sla-summary'
import { nextOpenTime } from '@aftermile/domain/rules/trigger-schedule'
import type { Ctx } from '../../tenancy/context.ts'
import type { RuleContainer } from './container-change.ts'
import type { NewFiring } from './firings.ts'
import type { LoadedRule, LoadedRules } from './loaded-rules.ts'
import { type ShipmentClock, writeClocks, writeSummaries } from './sla-store.ts'
import type { NewTimer } from './timers.ts'

/** The clocks of one shipment while policies are evaluated. */
export type Shipment = {
  readonly container: RuleContainer
  readonly before: readonly ShipmentClock[]
  clocks: readonly ShipmentClock[]
}

export const shipmentOf = (
  { targetType, merchantId, containerId }: RuleContainer,
  before: readonly ShipmentClock[],
): Shipment => ({
  container: { targetType, merchantId, containerId },
  before,
  clocks: before,
})

/** breached: the occurrences that are found to be breached now. dueAt: when the policy is evaluated again although nothing has changed. */
export type PolicyStep = { readonly breached: readonly number[]; readonly dueAt: number | null }

/** Evaluates a policy for a shipment: its clocks start, end or are breached. */
export function stepPolicy(
  { rule, conditions, fields, policy, holds }: LoadedRule,
  shipment: Shipment,
  moment: Moment,
): PolicyStep {
  if (policy === null) throw new Error(`${rule.id} isn’t an SLA policy`)
  const { after, now } = moment
  const own = clocksOf(shipment.clocks, rule.id)
  const begun = own.length === 0 && holds(moment) ? beginClocks(policy, after, beganToMatchAt(fields, moment)) : own
  const { clocks, breached } = stepClocks(policy, begun, after, now)
  setClocks(shipment, rule, clocks)
  return { breached, dueAt: clocks.length === 0 ? nextFlip(conditions, after, now) : nextDue(clocks) }
}

export const clocksOf = (clocks: readonly ShipmentClock[], policyId: string): ShipmentClock[] =>
  clocks.filter(clock => clock.policyId === policyId)

export function setClocks(shipment: Shipment, { id, name }: LoadedRule['rule'], clocks: readonly SlaClock[]): void {
  const others = shipment.clocks.filter(({ policyId }) => policyId !== id)
  shipment.clocks = [...others, ...clocks.map(clock => ({ ...clock, policyId: id, policyName: name }))]
}

/** A policy acts at its breaches, if it has something to do, and if they are none of those that it shall leave alone. */
export function firingsOf(
  loaded: LoadedRule,
  { container, clocks }: Shipment,
  breached: readonly number[],
  moment: Moment,
): NewFiring[] {
  if (loaded.rule.actions.length === 0) return []
  const own = clocksOf(clocks, loaded.rule.id)
  return breached
    .filter(key => isSince(loaded, own.find(({ occurrence }) => occurrence === key)?.dueAt ?? moment.now))
    .map(occurrence => ({ ...container, loaded, occurrence, moment }))
}

/** Whether a rule acts on what came due at a time. */
export const isSince = ({ activeFrom }: LoadedRule, at: number): boolean => activeFrom === null || at > activeFrom

/** When a breach rule checks a clock. */
export const breachCheckAt = ({ interval, schedule, hours }: LoadedRule, { dueAt }: SlaClock): number => {
  const at = dueAt + interval * 60_000
  return schedule === null ? at : nextOpenTime(schedule, at, hours.zone)
}

/** The first checks of breach rules on clocks that are new or have another due time. */
export function breachTimers({ breachRules }: LoadedRules, { container, before, clocks }: Shipment): NewTimer[] {
  const isKnown = (clock: ShipmentClock) =>
    before.some(shipmentClock => isSameOccurrence(shipmentClock, clock) && shipmentClock.dueAt === clock.dueAt)
  const fresh = clocks.filter(clock => (clock.state === 'running' || clock.state === 'breached') && !isKnown(clock))
  return breachRules.flatMap(loaded => {
    const checksAt = clocksOf(fresh, loaded.rule.slaPolicyId ?? '').map(clock => breachCheckAt(loaded, clock))
    return checksAt.length === 0 ? [] : [{ ...container, ruleId: loaded.rule.id, dueAt: Math.min(...checksAt) }]
  })
}

/** A shipment of which lists say something else than before. */
export type ChangedSummary = RuleContainer & { readonly before: SlaSummary; readonly after: SlaSummary }

/** Writes what has changed of the clocks and of what lists say. The shipments are locked. */
export async function saveShipments(ctx: Ctx, shipments: readonly Shipment[]): Promise<ChangedSummary[]> {
  await writeClocks(
    ctx,
    shipments.map(({ container: { containerId, merchantId }, before, clocks }) => ({
      shipmentId: containerId,
      merchantId,
      changed: clocks.filter(clock => !before.some(shipmentClock => isDeepStrictEqual(shipmentClock, clock))),
      gone: before.filter(clock => !clocks.some(item => isSameOccurrence(item, clock))),
    })),
  )
  const changed = shipments
    .map(({ container, before, clocks }) => ({
      ...container,
      before: summariseClocks(before),
      after: summariseClocks(clocks),
    }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
  await writeSummaries(
    ctx,
    changed.map(({ containerId, after }) => ({ ...after, shipmentId: containerId })),
  )
  return changed
}

const isSameOccurrence = (a: ShipmentClock, b: ShipmentClock): boolean =>
  a.policyId === b.policyId && a.occurrence === b.occurrence
