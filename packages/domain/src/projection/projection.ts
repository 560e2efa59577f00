import { type EventCode, findEvent } from '../events/event-codes.ts'
import type { ShipmentEvent } from '../events/shipment-event.ts'
import type { Booking, ShipmentState } from '../shipment/shipment.ts'
import { type EventEffect, eventEffectsOf } from './event-effects.ts'
import { applyBooking, applyEvent, newTrack, type PackageTrack } from './package-track.ts'
import { type ShipmentProgress, summariseShipment } from './shipment-summary.ts'
import { sortEvents } from './sort-events.ts'

type Steps = ReadonlyMap<EventCode, EventEffect>
type Tracks = Map<string, PackageTrack>

const bookedOrder = findEvent('booked')?.order ?? 0

/** What the events have made of a booking: the same whatever their order, repetition or batches. */
export function project(booking: Booking, events: readonly ShipmentEvent[]): ShipmentState {
  const steps = eventEffectsOf(booking.scenarioId)
  const ordered = sortEvents(events, steps)
  const tracks = newTracks(booking, ordered, steps)
  const passage = newPassage(booking)
  let awaitsBooking = booking.bookedAt !== null
  for (const [at, event] of ordered.entries()) {
    noteTime(passage, event)
    const step = event.code === null ? undefined : steps.get(event.code)
    if (step === undefined) continue
    if (awaitsBooking && isAfterBooking(booking, event, step)) {
      for (const track of tracks.values()) applyBooking(track)
      awaitsBooking = false
    }
    notePassage(passage, event, step)
    if (event.packageNumber === null) for (const track of tracks.values()) applyEvent(track, event, step, at)
    else {
      const track = tracks.get(event.packageNumber)
      if (track !== undefined) applyEvent(track, event, step, at)
    }
  }
  if (awaitsBooking) for (const track of tracks.values()) applyBooking(track)
  return summariseShipment([...tracks.values()], passage, booking.bookedAt ?? booking.createdAt)
}

/** One track per package: as booked, then those that only events name; without any, one that has no number. */
function newTracks({ packageNumbers }: Booking, events: readonly ShipmentEvent[], steps: Steps): Tracks {
  const tracks: Tracks = new Map()
  for (const number of packageNumbers) tracks.set(number, newTrack(number))
  const found = new Set<string>()
  for (const { packageNumber, code } of events) {
    if (packageNumber === null || code === null || tracks.has(packageNumber)) continue
    // What bears no status moves nothing, so it makes no package either.
    if (steps.get(code)?.statusId) found.add(packageNumber)
  }
  for (const number of [...found].sort()) tracks.set(number, newTrack(number))
  if (tracks.size === 0) tracks.set('', newTrack(''))
  return tracks
}

const newPassage = ({ createdAt, bookedAt }: Booking): ShipmentProgress => ({
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
})

/** That nothing happened is not a happening: calculated events have no part in the first and last time. */
function noteTime(passage: ShipmentProgress, { source, occurredAt }: ShipmentEvent): void {
  if (source === 'calculated') return
  passage.firstEventAt ??= occurredAt
  passage.lastEventAt = occurredAt
}

function notePassage(passage: ShipmentProgress, { occurredAt }: ShipmentEvent, step: EventEffect): void {
  if (step.isAlert) passage.alertCount++
  if (step.isShelf) passage.onShelfAt ??= occurredAt
  if (step.isAttempt) passage.firstAttemptAt ??= occurredAt
  if (step.time !== null) passage[step.time] ??= occurredAt
}

/** Whether an event comes after the booking, which speaks like the code `booked` at its own time. */
function isAfterBooking({ bookedAt }: Booking, { occurredAt }: ShipmentEvent, { order }: EventEffect): boolean {
  if (bookedAt === null || occurredAt !== bookedAt) return bookedAt !== null && occurredAt > bookedAt
  return order > bookedOrder
}
