import type { ShipmentEvent } from '../events/shipment-event.ts'
import { preparationIndex } from '../lists/milestones.ts'
import type { FinalStatusId, StatusId } from '../lists/statuses.ts'
import type { Instant } from '../times/instant.ts'
import type { EventEffect } from './event-effects.ts'

/** One package while the events are read in order. */
export type PackageTrack = {
  readonly packageNumber: string
  index: number
  indexEvent: ShipmentEvent | null
  /** The status beneath an alert. */
  statusId: StatusId
  statusEvent: ShipmentEvent | null
  alertId: StatusId | null
  /** Since when it has had the status that is shown, the alert's where there is one; null: since its booking. */
  shownSince: Instant | null
  /** The latest event that bore a status, and its place in the order. */
  lastStatusEvent: ShipmentEvent | null
  lastStatusAt: number
  finalId: FinalStatusId | null
  finalRank: number
  finalEvent: ShipmentEvent | null
  finalAt: number
  /** The first arrival on the shelf or delivery. */
  deliveredEvent: ShipmentEvent | null
  promiseMetEvent: ShipmentEvent | null
  failedAttempts: number
}

export const newTrack = (packageNumber: string): PackageTrack => ({
  packageNumber,
  index: preparationIndex,
  indexEvent: null,
  statusId: 'created',
  statusEvent: null,
  alertId: null,
  shownSince: null,
  lastStatusEvent: null,
  lastStatusAt: -1,
  finalId: null,
  finalRank: 0,
  finalEvent: null,
  finalAt: -1,
  deliveredEvent: null,
  promiseMetEvent: null,
  failedAttempts: 0,
})

/** The booking speaks like an event of its own time. */
export function applyBooking(track: PackageTrack): void {
  track.alertId = null
  track.shownSince = null
  if (track.index !== preparationIndex) return
  track.statusId = 'booked'
  track.statusEvent = null
}

export function applyEvent(track: PackageTrack, event: ShipmentEvent, step: EventEffect, at: number): void {
  if (step.isFailedAttempt) track.failedAttempts++
  if (step.isShelf || step.finalId === 'delivered') track.deliveredEvent ??= event
  if (step.isAttempt || step.isShelf || step.finalId === 'delivered') track.promiseMetEvent ??= event
  if (step.finalId !== null) takeFinal(track, event, step, at)
  else if (step.statusId !== null || step.resolves) takeWord(track, event, step, at)
}

function takeFinal(track: PackageTrack, event: ShipmentEvent, step: EventEffect, at: number): void {
  if (step.finalRank < track.finalRank) return
  track.finalId = step.finalId
  track.finalRank = step.finalRank
  track.finalEvent = event
  track.finalAt = at
}

function takeWord(track: PackageTrack, event: ShipmentEvent, step: EventEffect, at: number): void {
  const shown = track.alertId ?? track.statusId
  track.lastStatusEvent = event
  track.lastStatusAt = at
  track.alertId = step.isAlert ? step.statusId : null
  if (step.stepBackIndex > 0) {
    if (track.index >= step.stepBackIndex) stand(track, event, step.stepBackIndex, step.stepBackStatusId)
  } else if (step.stays ? step.index === track.index : step.index >= track.index) {
    stand(track, event, step.index, step.statusId)
  }
  if ((track.alertId ?? track.statusId) !== shown) track.shownSince = event.occurredAt
}

function stand(track: PackageTrack, event: ShipmentEvent, index: number, statusId: StatusId | null): void {
  if (track.index !== index) {
    track.index = index
    track.indexEvent = event
  }
  if (statusId === null) return
  track.statusId = statusId
  track.statusEvent = event
}
