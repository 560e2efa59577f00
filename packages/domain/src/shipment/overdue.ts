import type { ShipmentEvent } from '../events/shipment-event.ts'
import { completedIndex, preparationIndex } from '../lists/milestones.ts'
import type { ScenarioId } from '../lists/scenarios.ts'
import type { Instant } from '../times/instant.ts'
import { hourMs } from '../times/milliseconds.ts'

/** How long a booked parcel may wait for its first scan, and a parcel underway for its next event. */
export const firstScanWithinMs = 48 * hourMs
export const stalledAfterMs = 72 * hourMs

export type OverdueInput = {
  readonly milestoneIndex: number
  readonly scenarioId: ScenarioId
  readonly bookedAt: Instant
  readonly departedAt: Instant | null
  readonly lastEventAt: Instant | null
  readonly promiseMetAt: Instant | null
  readonly originalLatestAt: Instant | null
}

export type Overdue = { readonly code: 'missing_first_scan' | 'stalled' | 'late'; readonly dueAt: Instant }

/** What a shipment misses, and since when. An unused return label is never overdue. */
export function overdueOf(shipment: OverdueInput): Overdue[] {
  const { departedAt, lastEventAt, originalLatestAt, promiseMetAt } = shipment
  if (shipment.milestoneIndex >= completedIndex) return []
  const hasLeft = departedAt !== null || shipment.milestoneIndex > preparationIndex
  if (shipment.scenarioId === 'inbound_return' && !hasLeft) return []
  const overdue: Overdue[] = []
  if (!hasLeft) overdue.push({ code: 'missing_first_scan', dueAt: shipment.bookedAt + firstScanWithinMs })
  else if (lastEventAt !== null) overdue.push({ code: 'stalled', dueAt: lastEventAt + stalledAfterMs })
  if (originalLatestAt !== null && promiseMetAt === null) overdue.push({ code: 'late', dueAt: originalLatestAt })
  return overdue
}

/** The codes of what a shipment misses, as told by its calculated events. What has happened since is no longer missed. */
export const overdueCodes = (shipment: OverdueInput, events: readonly ShipmentEvent[]): Overdue['code'][] =>
  overdueOf(shipment).flatMap(({ code, dueAt }) => {
    const isKnown = events.some(
      event => event.source === 'calculated' && event.code === code && event.occurredAt === dueAt,
    )
    return isKnown ? [code] : []
  })

/** When to check an open shipment again: when something becomes overdue, or after a while. */
export function nextCheckAt(shipment: OverdueInput, now: Instant): Instant {
  const future = overdueOf(shipment).flatMap(({ dueAt }) => (dueAt > now ? [dueAt] : []))
  return Math.min(now + stalledAfterMs, ...future)
}
