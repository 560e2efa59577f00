import { type EventCode, findEvent } from '../events/event-codes.ts'
import type { ShipmentEvent } from '../events/shipment-event.ts'
import type { Booking, ShipmentState } from '../shipment/shipment.ts'
import { countedEvents } from './counted-events.ts'
import { type EventEffect, eventEffectsOf } from './event-effects.ts'
import { namedDaysAfter, noNamedDays } from './named-days.ts'
import { applyBooking, applyEvent, newTrack, type PackageTrack } from './package-track.ts'
import { type ShipmentProgress, summariseShipment } from './shipment-summary.ts'
import { sortEvents } from './sort-events.ts'

type Effects = ReadonlyMap<EventCode, EventEffect>
type Tracks = Map<string, PackageTrack>

const bookedOrder = findEvent('booked')?.order ?? 0

/** The state of a shipment after its events. It does not depend on their order, duplicates or batches. */
export const project = (booking: Booking, events: readonly ShipmentEvent[]): ShipmentState =>
  projectCounted(booking, countedEvents(booking, events))

/** The state of a shipment after the events that count. */
export function projectCounted(booking: Booking, events: readonly ShipmentEvent[]): ShipmentState {
  const effects = eventEffectsOf(booking.scenarioId)
  const ordered = sortEvents(events, effects)
  const tracks = newTracks(booking, ordered, effects)
  const progress = newProgress(booking)
  let awaitsBooking = booking.bookedAt !== null
  for (const [index, event] of ordered.entries()) {
    updateEventTimes(progress, event)
    const effect = event.code === null ? undefined : effects.get(event.code)
    if (effect === undefined) continue
    if (awaitsBooking && isAfterBooking(booking, event, effect)) {
      for (const track of tracks.values()) applyBooking(track)
      awaitsBooking = false
    }
    updateProgress(progress, event, effect)
    if (event.packageNumber === null) for (const track of tracks.values()) applyEvent(track, event, effect, index)
    else {
      const track = tracks.get(event.packageNumber)
      if (track !== undefined) applyEvent(track, event, effect, index)
    }
  }
  if (awaitsBooking) for (const track of tracks.values()) applyBooking(track)
  return summariseShipment([...tracks.values()], progress, booking.bookedAt ?? booking.createdAt)
}

/** One track per package: the booked ones, then those that only appear in events. If there is none, one without a number. */
function newTracks({ packageNumbers }: Booking, events: readonly ShipmentEvent[], effects: Effects): Tracks {
  const tracks: Tracks = new Map()
  for (const number of packageNumbers) tracks.set(number, newTrack(number))
  const found = new Set<string>()
  for (const { packageNumber, code } of events) {
    if (packageNumber === null || code === null || tracks.has(packageNumber)) continue
    // An event without a status does not create a package.
    if (effects.get(code)?.statusId) found.add(packageNumber)
  }
  for (const number of [...found].sort()) tracks.set(number, newTrack(number))
  if (tracks.size === 0) tracks.set('', newTrack(''))
  return tracks
}

const newProgress = ({ createdAt, bookedAt }: Booking): ShipmentProgress => ({
  createdAt,
  orderedAt: null,
  sentToWarehouseAt: null,
  allocatedAt: null,
  bookedAt,
  packedAt: null,
  departedAt: null,
  inTransitAt: null,
  arrivedAt: null,
  onShelfAt: null,
  firstAttemptAt: null,
  alertCount: 0,
  firstEventAt: null,
  lastEventAt: null,
  changes: { isRedirected: false, isPointChanged: false, isStorageExtended: false },
  days: noNamedDays,
})

/** Updates the first and last event time. Calculated events do not count. */
function updateEventTimes(progress: ShipmentProgress, { source, occurredAt }: ShipmentEvent): void {
  if (source === 'calculated') return
  progress.firstEventAt ??= occurredAt
  progress.lastEventAt = occurredAt
}

function updateProgress(progress: ShipmentProgress, event: ShipmentEvent, effect: EventEffect): void {
  const { occurredAt } = event
  progress.days = namedDaysAfter(progress.days, event, effect)
  if (effect.isAlert) progress.alertCount++
  if (effect.isShelf) progress.onShelfAt ??= occurredAt
  if (effect.isAttempt) progress.firstAttemptAt ??= occurredAt
  if (effect.change !== null) progress.changes[effect.change] = true
  if (effect.time !== null) progress[effect.time] ??= occurredAt
}

/** Whether an event comes after the booking, which acts like the code `booked` at its own time. */
function isAfterBooking({ bookedAt }: Booking, { occurredAt }: ShipmentEvent, { order }: EventEffect): boolean {
  if (bookedAt === null || occurredAt !== bookedAt) return bookedAt !== null && occurredAt > bookedAt
  return order > bookedOrder
}
