import type { ShipmentEvent } from '../events/shipment-event.ts'
import { type FinalStatusId, type StatusId, statuses } from '../lists/statuses.ts'
import type { Why } from '../shipment/shipment.ts'
import type { Instant } from '../times/instant.ts'
import type { PackageTrack } from './package-track.ts'
import { projectionRules } from './projection-rules.ts'

/** `since` is null if the status began with the booking. */
type StatusAndWhy = { readonly id: StatusId; readonly since: Instant | null; readonly why: Why }

/** From worst to best. Cancelled counts only if all packages are cancelled. */
const worstFirst: readonly FinalStatusId[] = [
  'lost',
  'destroyed',
  'impounded',
  'returned',
  'terminated',
  'unknown',
  'delivered',
  'cancelled',
]

const statusOrder = new Map<StatusId, number>(statuses.map(({ id }, position) => [id, position]))

/** The least advanced open package: by milestone, then by status. Null if all are completed. */
export function leastAdvanced(tracks: readonly PackageTrack[]): PackageTrack | null {
  let least: PackageTrack | null = null
  for (const track of tracks) if (track.finalId === null && (least === null || isBehind(track, least))) least = track
  return least
}

/** The status of a shipment that has an open package. */
export function openStatus(tracks: readonly PackageTrack[], open: PackageTrack): StatusAndWhy {
  const alerted = latestAlert(tracks)
  if (alerted?.alertId)
    return {
      id: alerted.alertId,
      since: alerted.shownSince,
      why: why(projectionRules.alert, [alerted.lastStatusEvent]),
    }
  const delivered = tracks.length === 1 ? [] : tracks.filter(track => track.finalId === 'delivered')
  if (delivered.length > 0) {
    return {
      id: 'partially_delivered',
      since: Math.min(...delivered.map(track => track.finalEvent?.occurredAt ?? Number.POSITIVE_INFINITY)),
      why: why(
        projectionRules.partial,
        delivered.map(track => track.finalEvent),
      ),
    }
  }
  const rule =
    open.statusEvent === null
      ? projectionRules.booking
      : tracks.length > 1
        ? projectionRules.leastAdvanced
        : projectionRules.latest
  return { id: open.statusId, since: open.shownSince, why: why(rule, [open.statusEvent]) }
}

/** The status of a shipment whose packages are all completed. */
export function worstFinal(tracks: readonly PackageTrack[]): StatusAndWhy {
  const id = worstFirst.find(worst => tracks.some(track => track.finalId === worst)) ?? 'unknown'
  const matching = tracks.filter(track => track.finalId === id)
  return {
    id,
    since: Math.max(...matching.map(track => track.finalEvent?.occurredAt ?? 0)),
    why: why(
      tracks.length > 1 ? projectionRules.worst : projectionRules.final,
      matching.map(track => track.finalEvent),
    ),
  }
}

function isBehind(track: PackageTrack, other: PackageTrack): boolean {
  if (track.index !== other.index) return track.index < other.index
  return (statusOrder.get(track.statusId) ?? 0) < (statusOrder.get(other.statusId) ?? 0)
}

/** The open package whose alert is the latest status of all packages. */
function latestAlert(tracks: readonly PackageTrack[]): PackageTrack | null {
  let latest = -1
  for (const track of tracks) latest = Math.max(latest, track.finalId === null ? track.lastStatusAt : track.finalAt)
  return tracks.find(track => track.finalId === null && track.alertId !== null && track.lastStatusAt === latest) ?? null
}

function why(rule: string, events: readonly (ShipmentEvent | null)[]): Why {
  const eventIds: string[] = []
  for (const event of events) if (event !== null && !eventIds.includes(event.id)) eventIds.push(event.id)
  return { rule, eventIds }
}
