import type { ShipmentEvent } from '../events/shipment-event.ts'
import { preparationIndex } from '../lists/milestones.ts'
import type { FinalStatusId, StatusId } from '../lists/statuses.ts'
import type { Instant } from '../times/instant.ts'
import type { EventEffect } from './event-effects.ts'

/** The state of one package while the events are applied in order. */
export type PackageTrack = {
  readonly packageNumber: string
  index: number
  indexEvent: ShipmentEvent | null
  /** The status under an alert. */
  statusId: StatusId
  statusEvent: ShipmentEvent | null
  alertId: StatusId | null
  /** Since when it has had the shown status, that of the alert if there is one; null: since its booking. */
  shownSince: Instant | null
  /** The latest event with a status, and its position among the events. */
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
  lastFailedAt: Instant | null
  /** The first wait for delivery instructions, and the first for a date. */
  readonly instructions: Wait
  readonly date: Wait
  /** The first arrival on the shelf, and the start of the way back from the last one. */
  shelfAt: Instant | null
  returningAt: Instant | null
}

export type Wait = { askedAt: Instant | null; givenAt: Instant | null }

/** Carriers tell one failed attempt in several events: the scan at the door, the card that was left, the status of the parcel. */
const sameAttemptMs = 30 * 60_000

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
  lastFailedAt: null,
  instructions: { askedAt: null, givenAt: null },
  date: { askedAt: null, givenAt: null },
  shelfAt: null,
  returningAt: null,
})

/** Applies the booking like an event at its own time. */
export function applyBooking(track: PackageTrack): void {
  track.alertId = null
  track.shownSince = null
  if (track.index !== preparationIndex) return
  track.statusId = 'booked'
  track.statusEvent = null
}

export function applyEvent(track: PackageTrack, event: ShipmentEvent, effect: EventEffect, at: number): void {
  if (effect.isFailedAttempt) countFailedAttempt(track, event.occurredAt)
  if (effect.isShelf || effect.finalId === 'delivered') track.deliveredEvent ??= event
  if (effect.isAttempt || effect.isShelf || effect.finalId === 'delivered') track.promiseMetEvent ??= event
  if (effect.finalId !== null) applyFinal(track, event, effect, at)
  else if (effect.statusId !== null || effect.resolves) applyStatus(track, event, effect, at)
  if (effect.isShelf) putOnShelf(track, event.occurredAt)
}

function countFailedAttempt(track: PackageTrack, at: Instant): void {
  if (track.lastFailedAt === null || at - track.lastFailedAt > sameAttemptMs) track.failedAttempts++
  track.lastFailedAt = at
}

function putOnShelf(track: PackageTrack, at: Instant): void {
  track.shelfAt ??= at
  if (track.finalId === null) track.returningAt = null
}

function applyFinal(track: PackageTrack, event: ShipmentEvent, effect: EventEffect, at: number): void {
  endWait(track, event.occurredAt)
  if (effect.finalRank < track.finalRank) return
  track.finalId = effect.finalId
  track.finalRank = effect.finalRank
  track.finalEvent = event
  track.finalAt = at
}

function applyStatus(track: PackageTrack, event: ShipmentEvent, effect: EventEffect, at: number): void {
  const shown = track.alertId ?? track.statusId
  track.lastStatusEvent = event
  track.lastStatusAt = at
  track.alertId = effect.isAlert ? effect.statusId : null
  if (effect.stepBackIndex > 0) {
    if (track.index >= effect.stepBackIndex) moveTo(track, event, effect.stepBackIndex, effect.stepBackStatusId)
  } else if (effect.stays ? effect.index === track.index : effect.index >= track.index) {
    moveTo(track, event, effect.index, effect.statusId)
  }
  if ((track.alertId ?? track.statusId) !== shown) track.shownSince = event.occurredAt
}

function moveTo(track: PackageTrack, event: ShipmentEvent, index: number, statusId: StatusId | null): void {
  if (track.index !== index) {
    track.index = index
    track.indexEvent = event
  }
  if (statusId === null) return
  if (statusId !== track.statusId) changeStatus(track, statusId, event.occurredAt)
  track.statusEvent = event
}

function changeStatus(track: PackageTrack, statusId: StatusId, at: Instant): void {
  endWait(track, at)
  track.statusId = statusId
  if (track.finalId !== null) return
  const wait = waitIn(track)
  if (wait !== null) wait.askedAt ??= at
  if (statusId === 'returning') track.returningAt ??= at
}

/** An alert does not answer what the receiver was asked. */
function endWait(track: PackageTrack, at: Instant): void {
  const wait = waitIn(track)
  if (wait !== null) wait.givenAt ??= at
}

function waitIn({ statusId, instructions, date }: PackageTrack): Wait | null {
  if (statusId === 'awaiting_instructions') return instructions
  return statusId === 'awaiting_date' ? date : null
}
