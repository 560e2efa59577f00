import type { Facts } from '@aftermile/domain/rules/compile-conditions'
import { isOpenClock } from '@aftermile/domain/rules/sla/sla-clock'
import type { Ctx } from '../../tenancy/context.ts'
import { type ContainerChange, containerKeyOf } from './container-change.ts'
import { changedFields, withAllFields } from './evaluations.ts'
import type { NewFiring } from './firings.ts'
import type { LoadedRule, LoadedRules } from './loaded-rules.ts'
import { openPolicies } from './rule-loading.ts'
import {
  breachTimers,
  type ChangedSummary,
  firingsOf,
  type Shipment,
  saveShipments,
  shipmentOf,
  stepPolicy,
} from './sla-step.ts'
import { readClocks } from './sla-store.ts'
import type { NewTimer } from './timers.ts'

/** The changes with what they change for SLA policies, and what the caller must store of it. */
export type Followed = {
  readonly changes: readonly ContainerChange[]
  readonly timers: readonly NewTimer[]
  readonly firings: readonly NewFiring[]
}

/** Starts and ends the clocks of shipments that have changed, in the transaction of the change. */
export async function followClocks(
  ctx: Ctx,
  rules: LoadedRules,
  changes: readonly ContainerChange[],
): Promise<Followed> {
  const touched = changes.flatMap(change => policiesTouchedBy(rules, change).map(loaded => ({ loaded, change })))
  if (touched.length === 0) return { changes, timers: [], firings: [] }
  const evaluations = await withAllFields(ctx, touched)
  const now = ctx.now
  const shipments = await readShipments(
    ctx,
    evaluations.map(({ change }) => change),
  )
  const timers: NewTimer[] = []
  const firings: NewFiring[] = []
  for (const { loaded, change } of evaluations) {
    const shipment = shipments.get(containerKeyOf(change))
    if (shipment === undefined) continue
    const moment = { before: change.before, after: change.after, now }
    const { breached, dueAt } = stepPolicy(loaded, shipment, moment)
    firings.push(...firingsOf(loaded, shipment, breached, moment))
    if (dueAt !== null) timers.push({ ...shipment.container, ruleId: loaded.rule.id, dueAt })
  }
  const all = [...shipments.values()]
  timers.push(...all.flatMap(shipment => breachTimers(rules, shipment)))
  return { changes: withSummaries(changes, await saveShipments(ctx, all)), timers, firings }
}

function policiesTouchedBy(
  { policies }: LoadedRules,
  { targetType, before, after }: ContainerChange,
): readonly LoadedRule[] {
  if (targetType !== 'Shipment' || before === null || policies.length === 0)
    return targetType === 'Shipment' ? policies : []
  const changed = changedFields(before, after)
  return policies.filter(({ policy }) => changed.some(field => policy?.triggers.has(field)))
}

async function readShipments(ctx: Ctx, changes: readonly ContainerChange[]): Promise<Map<string, Shipment>> {
  const clocks = await readClocks(ctx, [
    ...new Set(changes.filter(({ before }) => before !== null).map(({ containerId }) => containerId)),
  ])
  return new Map(
    changes.map(change => [containerKeyOf(change), shipmentOf(change, clocks.get(change.containerId) ?? [])]),
  )
}

/** Rules see what has become of the policies together with the change that led to it. */
function withSummaries(changes: readonly ContainerChange[], changed: readonly ChangedSummary[]): ContainerChange[] {
  const byKey = new Map(changed.map(changedSummary => [containerKeyOf(changedSummary), changedSummary]))
  return changes.map(change => {
    const summary = byKey.get(containerKeyOf(change))
    if (summary === undefined) return change
    const { before, after } = change
    return { ...change, before: before && { ...before, ...summary.before }, after: { ...after, ...summary.after } }
  })
}

type PolicyEvaluation = { readonly loaded: LoadedRule | undefined; readonly containerId: string }

/** Adds what rules with `ofPolicy` see of a shipment besides its fields. Policies that are not in force count for nothing. */
export async function readOpenPolicies(
  ctx: Ctx,
  { byId }: LoadedRules,
  evaluations: readonly PolicyEvaluation[],
): Promise<(containerId: string, facts: Facts) => Facts> {
  const asking = evaluations.filter(({ loaded }) => loaded !== undefined && loaded.ofPolicy !== null)
  const clocks = await readClocks(ctx, [...new Set(asking.map(({ containerId }) => containerId))])
  const isInForce = (policyId: string) => byId.get(policyId)?.type === 'SlaRule'
  return (containerId, facts) => {
    const open = clocks.get(containerId)?.filter(isOpenClock) ?? []
    if (open.length === 0) return facts
    return { ...facts, [openPolicies]: open.map(({ policyId }) => policyId).filter(isInForce) }
  }
}
