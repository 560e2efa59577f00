import type { Facts, Moment } from '@aftermile/domain/rules/compile-conditions'
import { publish } from '../../realtime/publish.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { type ContainerChange, containerKeyOf, type RuleContainer } from './container-change.ts'
import type { NewFiring } from './firings.ts'
import type { LoadedRule, LoadedRules } from './loaded-rules.ts'
import {
  breachCheckAt,
  breachTimers,
  type ChangedSummary,
  clocksOf,
  firingsOf,
  isSince,
  type Shipment,
  saveShipments,
  shipmentOf,
  stepPolicy,
} from './sla-step.ts'
import { readClocks } from './sla-store.ts'
import type { NewTimer } from './timers.ts'

type DueTimer = RuleContainer & { readonly ruleId: string; readonly dueAt: number; readonly isConfirmed: boolean }

export const isOfSla = ({ byId }: LoadedRules, ruleId: string): boolean => {
  const type = byId.get(ruleId)?.type
  return type === 'SlaRule' || type === 'SlaBreachRule'
}

type Due = { readonly timers: readonly DueTimer[]; readonly factsOf: ReadonlyMap<string, Facts>; readonly now: number }

/** next: when each timer is due again. timers: those of other rules. changes: what lists say now. The caller stores them. */
export type SlaTimersRun = {
  readonly next: readonly (RuleContainer & { readonly ruleId: string; readonly dueAt: number | null })[]
  readonly timers: readonly NewTimer[]
  readonly firings: readonly NewFiring[]
  readonly changes: readonly ContainerChange[]
}

/** Breaches clocks whose time has come, and evaluates breach rules for them. The shipments are locked. */
export async function runSlaTimers(ctx: Ctx, rules: LoadedRules, { timers, factsOf, now }: Due): Promise<SlaTimersRun> {
  const clocks = await readClocks(ctx, [...new Set(timers.map(({ containerId }) => containerId))])
  const shipments: Shipment[] = []
  const next: (DueTimer | (Omit<DueTimer, 'dueAt'> & { dueAt: null }))[] = []
  const firings: NewFiring[] = []
  for (const [key, due] of Map.groupBy(timers, containerKeyOf)) {
    const facts = factsOf.get(key)
    const first = due[0]
    if (first === undefined || facts === undefined) {
      next.push(...due.map(timer => ({ ...timer, dueAt: null })))
      continue
    }
    const shipment = shipmentOf(first, clocks.get(first.containerId) ?? [])
    const moment = { before: facts, after: facts, now }
    const dueAtOf = stepPolicies(rules, shipment, due, { moment, firings })
    for (const timer of due) {
      const loaded = rules.byId.get(timer.ruleId)
      const dueAt =
        loaded?.type === 'SlaBreachRule'
          ? runBreachRule(loaded, timer, shipment, { moment, firings })
          : dueAtOf.get(timer.ruleId)
      next.push({ ...timer, dueAt: dueAt ?? null })
    }
    shipments.push(shipment)
  }
  const dueKeys = new Set(timers.map(timerKeyOf))
  const others = shipments
    .flatMap(shipment => breachTimers(rules, shipment))
    .filter(timer => !dueKeys.has(timerKeyOf(timer)))
  const changed = await saveShipments(ctx, shipments)
  await updateConsoles(ctx, changed)
  return {
    next,
    timers: others,
    firings,
    changes: changed.map(summary => ({ ...summary, before: { ...summary.before }, after: { ...summary.after } })),
  }
}

const timerKeyOf = (timer: RuleContainer & { readonly ruleId: string }): string =>
  `${timer.ruleId} ${containerKeyOf(timer)}`

type Breaching = { readonly moment: Moment; readonly firings: NewFiring[] }

/** Evaluates the policies whose timers are due, of their own or of their breach rules. Returns when each is due again. */
function stepPolicies(
  { byId }: LoadedRules,
  shipment: Shipment,
  timers: readonly DueTimer[],
  { moment, firings }: Breaching,
) {
  const dueAtOf = new Map<string, number | null>()
  for (const { ruleId } of timers) {
    const loaded = byId.get(ruleId)
    const policy = loaded?.type === 'SlaBreachRule' ? byId.get(loaded.rule.slaPolicyId ?? '') : loaded
    if (policy === undefined || policy.policy === null || dueAtOf.has(policy.rule.id)) continue
    const { breached, dueAt } = stepPolicy(policy, shipment, moment)
    firings.push(...firingsOf(policy, shipment, breached, moment))
    dueAtOf.set(policy.rule.id, dueAt)
  }
  return dueAtOf
}

/** Acts once for each clock whose time has come since the timer was set, and returns when the next one has. */
function runBreachRule(
  loaded: LoadedRule,
  timer: DueTimer,
  { container, clocks }: Shipment,
  { moment, firings }: Breaching,
): number | null {
  const checks = clocksOf(clocks, loaded.rule.slaPolicyId ?? '').map(clock => ({
    clock,
    at: breachCheckAt(loaded, clock),
  }))
  const state = loaded.interval < 0 ? 'running' : 'breached'
  for (const { clock, at } of checks)
    if (at >= timer.dueAt && at <= moment.now && clock.state === state && isSince(loaded, at) && loaded.holds(moment))
      firings.push({ ...container, loaded, occurrence: clock.occurrence, moment, isConfirmed: timer.isConfirmed })
  const later = checks.filter(
    ({ clock, at }) => at > moment.now && (clock.state === 'running' || clock.state === 'breached'),
  )
  return later.length === 0 ? null : Math.min(...later.map(({ at }) => at))
}

/** With more shipments than this, consoles reload what they show. */
const maxIds = 100

async function updateConsoles(ctx: Ctx, changed: readonly ChangedSummary[]): Promise<void> {
  for (const [merchantId, summaries] of Map.groupBy(changed, summary => summary.merchantId)) {
    const ids = summaries.length > maxIds ? null : summaries.map(changedSummary => changedSummary.containerId)
    await publish(ctx, 'container_updated', { type: 'shipment', ids }, { scope: 'shipment_read', merchantId })
  }
}
