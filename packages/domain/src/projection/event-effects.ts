import { type EventCode, type EventMeaning, events, meaningInScenario } from '../events/event-codes.ts'
import type { EventFlag, Stage } from '../events/vocabulary.ts'
import { type MilestoneId, milestoneIndexOf } from '../lists/milestones.ts'
import type { ScenarioId } from '../lists/scenarios.ts'
import { type FinalStatusId, isFinal, openStatuses, type StatusId } from '../lists/statuses.ts'
import type { ShipmentChanges } from '../shipment/shipment.ts'

/** The effect of a code on a package, as numbers and flags. Made once per scenario; index 0 is none. */
export type EventEffect = {
  readonly order: number
  readonly statusId: StatusId | null
  readonly isAlert: boolean
  readonly index: number
  readonly stepBackIndex: number
  /** The status under an alert that steps back. */
  readonly stepBackStatusId: StatusId | null
  readonly finalId: FinalStatusId | null
  readonly finalRank: number
  /** The time of the shipment that its first event sets. */
  readonly time: `${Stage}At` | null
  readonly stays: boolean
  readonly resolves: boolean
  readonly isAttempt: boolean
  readonly isFailedAttempt: boolean
  readonly isShelf: boolean
  /** What the shipment has had since, whatever follows. */
  readonly change: keyof ShipmentChanges | null
}

/** A scan of what happened outranks a conclusion. */
export const rankOfFinal: Readonly<Record<FinalStatusId, number>> = {
  delivered: 2,
  returned: 2,
  destroyed: 2,
  lost: 1,
  cancelled: 1,
  terminated: 1,
  impounded: 1,
  unknown: 1,
}

const effectsByScenario: Readonly<Record<ScenarioId, ReadonlyMap<EventCode, EventEffect>>> = {
  outbound_delivery: effectsIn('outbound_delivery'),
  inbound_delivery: effectsIn('inbound_delivery'),
  inbound_return: effectsIn('inbound_return'),
}

export const eventEffectsOf = (scenarioId: ScenarioId): ReadonlyMap<EventCode, EventEffect> =>
  effectsByScenario[scenarioId]

function effectsIn(scenarioId: ScenarioId): ReadonlyMap<EventCode, EventEffect> {
  return new Map(events.map(row => [row.code, effectOf(row.order, meaningInScenario(row, scenarioId))]))
}

function effectOf(order: number, meaning: EventMeaning): EventEffect {
  const { status, milestone, isAlert, stepBackTo, stage, flags } = meaning
  const finalId = status !== null && isFinal(status) ? status : null
  return {
    order,
    statusId: status,
    isAlert,
    index: milestone === null || finalId !== null ? 0 : milestoneIndexOf(milestone),
    stepBackIndex: stepBackTo === null ? 0 : milestoneIndexOf(stepBackTo),
    stepBackStatusId: stepBackTo === null ? null : firstStatusOf(stepBackTo),
    finalId,
    finalRank: finalId === null ? 0 : rankOfFinal[finalId],
    time: stage === null ? null : `${stage}At`,
    stays: flags.includes('stays'),
    resolves: flags.includes('resolves'),
    isAttempt: flags.includes('attempt'),
    isFailedAttempt: flags.includes('failed_attempt'),
    isShelf: flags.includes('shelf'),
    change: changeOf(flags),
  }
}

function changeOf(flags: readonly EventFlag[]): EventEffect['change'] {
  if (flags.includes('redirect')) return 'isRedirected'
  if (flags.includes('point_change')) return 'isPointChanged'
  return flags.includes('storage_extension') ? 'isStorageExtended' : null
}

function firstStatusOf(milestoneId: MilestoneId): StatusId | null {
  return openStatuses.find(row => row.milestone === milestoneId)?.id ?? null
}
