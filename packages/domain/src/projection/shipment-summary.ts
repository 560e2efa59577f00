import type { ShipmentEvent } from '../events/shipment-event.ts'
import { completedIndex, milestoneOf } from '../lists/milestones.ts'
import type {
  NamedDays,
  PackageState,
  ShipmentChanges,
  ShipmentState,
  ShipmentTimes,
  Why,
} from '../shipment/shipment.ts'
import type { Instant } from '../times/instant.ts'
import type { PackageTrack } from './package-track.ts'
import { projectionRules } from './projection-rules.ts'
import { waitsOf } from './receiver-waits.ts'
import { leastAdvanced, openStatus, worstFinal } from './shipment-status.ts'

/** The times and counts of the full shipment while the events are applied. */
export type ShipmentProgress = {
  -readonly [Time in keyof Omit<ShipmentTimes, 'deliveredAt' | 'handedOverAt' | 'completedAt'>]: ShipmentTimes[Time]
} & {
  alertCount: number
  firstEventAt: Instant | null
  lastEventAt: Instant | null
  readonly changes: { -readonly [Change in keyof ShipmentChanges]: boolean }
  days: NamedDays
}

/** The state of a shipment from its packages. `begunAt` is when it was booked, else created. */
export function summariseShipment(
  tracks: readonly PackageTrack[],
  progress: ShipmentProgress,
  begunAt: Instant,
): ShipmentState {
  const counted = withoutCancelled(tracks)
  const open = leastAdvanced(tracks)
  const status = open === null ? worstFinal(counted) : openStatus(tracks, open)
  const index = open === null ? completedIndex : open.index
  const lastFinal = open === null ? lastOf(counted, track => track.finalEvent) : null
  const lastMet = lastOf(counted, track => track.promiseMetEvent)
  return {
    statusId: status.id,
    milestoneId: milestoneOf(index) ?? 'completed',
    milestoneIndex: index,
    statusSince: status.since ?? begunAt,
    milestoneSince: (open === null ? lastFinal : open.indexEvent)?.occurredAt ?? begunAt,
    packages: tracks.map(packageState),
    times: {
      orderedAt: progress.orderedAt,
      sentToWarehouseAt: progress.sentToWarehouseAt,
      allocatedAt: progress.allocatedAt,
      createdAt: progress.createdAt,
      bookedAt: progress.bookedAt,
      packedAt: progress.packedAt,
      departedAt: progress.departedAt,
      inTransitAt: progress.inTransitAt,
      arrivedAt: progress.arrivedAt,
      onShelfAt: progress.onShelfAt,
      firstAttemptAt: progress.firstAttemptAt,
      deliveredAt: lastOf(counted, track => track.deliveredEvent)?.occurredAt ?? null,
      handedOverAt: lastOf(counted, receivedEvent)?.occurredAt ?? null,
      completedAt: lastFinal?.occurredAt ?? null,
    },
    changes: progress.changes,
    waits: waitsOf(tracks),
    days: progress.days,
    promiseMetAt: lastMet?.occurredAt ?? null,
    completedBy: lastFinal?.by ?? null,
    failedAttempts: mostFailedAttempts(tracks),
    alertCount: progress.alertCount,
    firstEventAt: progress.firstEventAt,
    lastEventAt: progress.lastEventAt,
    why: {
      statusId: status.why,
      milestoneId: open === null ? status.why : whyMilestone(tracks, open),
      promiseMetAt: whyPromise(counted, lastMet),
      completedAt:
        lastFinal === null ? { rule: projectionRules.open, eventIds: [] } : because(projectionRules.final, lastFinal),
    },
  }
}

/** Cancelled packages count only if there are no others. */
function withoutCancelled(tracks: readonly PackageTrack[]): readonly PackageTrack[] {
  if (tracks.length === 1) return tracks
  const others = tracks.filter(track => track.finalId !== 'cancelled')
  return others.length === 0 ? tracks : others
}

/** The latest of the packages' events; null while one has none. */
function lastOf(
  tracks: readonly PackageTrack[],
  eventOf: (track: PackageTrack) => ShipmentEvent | null,
): ShipmentEvent | null {
  let last: ShipmentEvent | null = null
  for (const track of tracks) {
    const event = eventOf(track)
    if (event === null) return null
    if (last === null || event.occurredAt > last.occurredAt) last = event
  }
  return last
}

const receivedEvent = (track: PackageTrack): ShipmentEvent | null =>
  track.finalId === 'delivered' ? track.finalEvent : null

const packageState = (track: PackageTrack): PackageState => ({
  packageNumber: track.packageNumber,
  statusId: track.finalId ?? track.alertId ?? track.statusId,
  milestoneId: track.finalId === null ? (milestoneOf(track.index) ?? 'preparation') : 'completed',
  completedAt: track.finalEvent?.occurredAt ?? null,
})

/** One attempt with three packages counts once. */
function mostFailedAttempts(tracks: readonly PackageTrack[]): number {
  let most = 0
  for (const { failedAttempts } of tracks) if (failedAttempts > most) most = failedAttempts
  return most
}

function whyMilestone(tracks: readonly PackageTrack[], open: PackageTrack): Why {
  if (tracks.length > 1) return because(projectionRules.leastAdvanced, open.indexEvent)
  return because(open.indexEvent === null ? projectionRules.booking : projectionRules.furthest, open.indexEvent)
}

function whyPromise(tracks: readonly PackageTrack[], lastMet: ShipmentEvent | null): Why {
  if (lastMet === null) return { rule: projectionRules.promiseNotMet, eventIds: [] }
  return because(tracks.length > 1 ? projectionRules.promiseOfAll : projectionRules.promise, lastMet)
}

const because = (rule: string, event: ShipmentEvent | null): Why => ({
  rule,
  eventIds: event === null ? [] : [event.id],
})
