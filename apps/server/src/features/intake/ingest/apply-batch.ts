import type { OrderIn, ShipmentIn } from '@aftermile/contract/intake/ingress'
import { eachInSlices, mapInSlices } from '../../../runtime/slices.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { readFactSettings } from './batch/fact-settings.ts'
import { newOutcomes, type Outcomes } from './batch/outcomes.ts'
import type { BatchItem } from './batch/parse-items.ts'
import type { ReferenceData } from './batch/reference-data.ts'
import { eventRowOf, type IncomingEvent } from './events/event-row.ts'
import { appendEvents, noEventBefore, readEvents, updateEvents } from './events/event-store.ts'
import {
  type BatchEvent,
  type CandidateShipment,
  findMentionedShipments,
  type MatchedEvent,
  matchEvents,
} from './events/match-events.ts'
import { mapCarrierCodes } from './map-carrier-codes.ts'
import { type EventOfShipment, type EventsByShipment, recordEvents } from './record-events.ts'
import { saveProjected } from './save-projected.ts'
import { applyBookings, readTakenIds } from './shipments/apply-bookings.ts'
import { type BatchShipment, merchantIdOf, newBatchShipment } from './shipments/batch-shipment.ts'
import { bookByEvents } from './shipments/book-by-events.ts'
import { shipmentIdOf } from './shipments/booking-row.ts'
import { ownBookedAt } from './shipments/booking-time.ts'
import { moveBookings } from './shipments/move-bookings.ts'
import { readPackages } from './shipments/packages.ts'
import { projectShipment } from './shipments/project-shipment.ts'
import { lockFullShipments, lockShipments, type ShipmentRow } from './shipments/shipment-row.ts'

export type ParsedBatch = {
  readonly orders: readonly BatchItem<OrderIn>[]
  readonly shipments: readonly BatchItem<ShipmentIn>[]
  readonly events: readonly BatchEvent[]
  readonly reference: ReferenceData
  readonly outcomes: Record<'orders' | 'shipments' | 'events', Outcomes>
  readonly isHistorical: boolean
  /** The packages of bookings are added to those that are booked already. */
  readonly addsPackages: boolean
}

/**
 * Applies a batch in the caller's transaction: drops repeated events, appends the new ones, projects the shipments, writes
 * shipments, packages and orders, and runs the consequences. Locks are taken in one order, shipments by id before orders by
 * id, so that batches queue up and never deadlock. Returns the events that were not stored before.
 */
export async function applyBatch(ctx: Ctx, batch: ParsedBatch): Promise<ReadonlySet<IncomingEvent>> {
  const now = ctx.now
  // First, so that a shipment that another batch books meanwhile is found as one that is mentioned.
  const bookedByEvents = await bookByEvents(ctx, batch)
  const mentioned = await findMentionedShipments(ctx, batch.events)
  const booked = [...batch.shipments, ...bookedByEvents]
  const shipments = await lockBatchShipments(ctx, { ...batch, shipments: booked }, mentioned.ids)
  const stored = [...shipments.values()].flatMap(({ before }) => before ?? [])
  const matched = matchEvents(
    batch.events,
    { mentioned, stored, booked: bookedShipments(booked, now) },
    batch.outcomes.events,
  )
  const firstEvents = firstEventsOf(matched)
  const options = { ...batch, now, firstEvents }
  applyBookings(shipments, batch.shipments, { ...options, isStated: true, outcomes: batch.outcomes.shipments })
  applyBookings(shipments, bookedByEvents, { ...options, isStated: false, outcomes: newOutcomes() })
  await moveBookings(ctx, shipments, { firstEvents, now })
  const countUnmappedOf = await mapCarrierCodes(ctx, matched, shipments)
  const events = await eventsOfShipments(matched, { ...batch, shipments, receivedAt: now })
  const moving = [...shipments.values()].filter(batchShipment => isBooked(batchShipment) || events.has(batchShipment))
  const known = await readEvents(
    ctx,
    moving.flatMap(({ before }) => before?.id ?? []),
    earliestOf(ctx, moving, events),
  )
  const created = recordEvents(events, known, batch.outcomes.events)
  const changed = moving.filter(item => isBooked(item) || item.newEvents.length > 0 || item.changedEvents.length > 0)
  await appendEvents(
    ctx,
    changed.flatMap(({ newEvents }) => newEvents),
  )
  await updateEvents(
    ctx,
    changed.flatMap(({ changedEvents }) => changedEvents),
  )

  const settings = await readFactSettings(ctx)
  const moved = await mapInSlices(changed, shipment =>
    projectShipment(shipment, [...(known.get(shipment.id) ?? []), ...shipment.newEvents], settings),
  )
  await saveProjected(ctx, moved, { ...batch, now, items: batch.orders, outcomes: batch.outcomes.orders })
  await countUnmappedOf(event => created.has(event))
  return created
}

const bookedShipments = (shipments: ParsedBatch['shipments'], now: number): CandidateShipment[] =>
  shipments.map(({ item }) => ({
    id: shipmentIdOf(item),
    merchantId: item.merchantId,
    shipmentNumber: item.shipmentNumber,
    serviceProviderId: item.serviceProviderId || null,
    bookedAt: ownBookedAt(item, now),
    packageNumbers: (item.packages ?? []).map(entry => entry.number),
    removedPackageNumbers: [],
    overrides: null,
  }))

/** The time of the first event that the batch brings for each shipment. What is calculated or withdrawn says nothing of a booking. */
function firstEventsOf(matched: readonly MatchedEvent[]): Map<string, number> {
  const first = new Map<string, number>()
  for (const { event, shipment } of matched) {
    const at = Date.parse(event.occurredAt)
    if (event.source !== 'calculated' && !event.isVoid && at < (first.get(shipment.id) ?? Infinity))
      first.set(shipment.id, at)
  }
  return first
}

/** Locks every shipment that the batch books or mentions, and reads their packages. */
async function lockBatchShipments(
  ctx: Ctx,
  { shipments, reference }: ParsedBatch,
  mentionedIds: readonly string[],
): Promise<Map<string, BatchShipment>> {
  const booked = new Set(shipments.map(({ item }) => shipmentIdOf(item)))
  const ids = [...new Set([...booked, ...mentionedIds])]
  const full: Map<string, ShipmentRow> = booked.size > 0 ? await lockFullShipments(ctx, ids) : new Map()
  const locked = booked.size > 0 ? full : await lockShipments(ctx, ids)
  const stored = [...booked].filter(id => locked.has(id))
  const fresh = [...booked].filter(id => !locked.has(id))
  const [packages, taken] = await Promise.all([readPackages(ctx, stored), readTakenIds(ctx, fresh, reference)])
  return new Map(
    ids
      .filter(id => !taken.has(id))
      .map(id => [
        id,
        {
          ...newBatchShipment(id, locked.get(id) ?? null),
          fullBefore: full.get(id) ?? null,
          packages: packages.get(id) ?? new Map(),
        },
      ]),
  )
}

type Found = Pick<ParsedBatch, 'outcomes' | 'isHistorical'> & {
  shipments: ReadonlyMap<string, BatchShipment>
  receivedAt: number
}

/** The events of the batch by shipment. One whose shipment is gone is refused. */
async function eventsOfShipments(
  matched: readonly MatchedEvent[],
  { shipments, receivedAt, isHistorical, outcomes }: Found,
): Promise<EventsByShipment> {
  const found = new Map<BatchShipment, EventOfShipment[]>()
  await eachInSlices(matched, ({ index, event, shipment }) => {
    const batchShipment = shipments.get(shipment.id)
    const merchantId = batchShipment && merchantIdOf(batchShipment)
    if (!batchShipment || !merchantId) {
      const message = `Shipment “${shipment.id}” not found`
      outcomes.events.refuse(index, [{ name: 'shipmentId', message, code: 'not_found' }])
      return
    }
    const row = eventRowOf(event, { shipmentId: shipment.id, merchantId, receivedAt, isHistorical })
    const others = found.get(batchShipment)
    if (others) others.push({ index, event, row })
    else found.set(batchShipment, [{ index, event, row }])
  })
  return found
}

const isBooked = ({ hasNewBooking, changedPackages }: BatchShipment): boolean =>
  hasNewBooking || changedPackages.size > 0

/** A time before which these shipments have no event, stored or new. */
function earliestOf({ now }: Ctx, shipments: readonly BatchShipment[], events: EventsByShipment): number {
  let earliest = now
  for (const shipment of shipments) {
    if (shipment.before) earliest = Math.min(earliest, noEventBefore(shipment.before))
    // What was calculated from a booking that has moved, and now moves back.
    if (shipment.booking) earliest = Math.min(earliest, noEventBefore({ ...shipment.booking, firstEventAt: null }))
    for (const { row } of events.get(shipment) ?? []) earliest = Math.min(earliest, row.occurredAt)
  }
  return earliest
}
