import type { OrderIn, ShipmentIn } from '@aftermile/contract/intake/ingress'
import type { Ctx } from '../../../tenancy/context.ts'
import { readFactSettings } from './batch/fact-settings.ts'
import { newOutcomes, type Outcomes } from './batch/outcomes.ts'
import type { BatchItem } from './batch/parse-items.ts'
import type { ReferenceData } from './batch/reference-data.ts'
import { type EventRow, eventRowOf, type IncomingEvent } from './events/event-row.ts'
import { appendEvents, readEvents } from './events/event-store.ts'
import {
  type BatchEvent,
  type CandidateShipment,
  findMentionedShipments,
  type MatchedEvent,
  matchEvents,
} from './events/match-events.ts'
import { mapCarrierCodes } from './map-carrier-codes.ts'
import { saveProjected } from './save-projected.ts'
import { applyBookings, readTakenIds } from './shipments/apply-bookings.ts'
import { type BatchShipment, merchantIdOf, newBatchShipment } from './shipments/batch-shipment.ts'
import { bookByEvents } from './shipments/book-by-events.ts'
import { shipmentIdOf } from './shipments/booking-row.ts'
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
}

/**
 * Applies a batch in the caller's transaction: drops repeated events, appends the new ones, projects the shipments, writes
 * shipments, packages and orders, and runs the consequences. Locks are taken in one order, shipments by id before orders by
 * id, so that batches queue up and never deadlock.
 */
export async function applyBatch(ctx: Ctx, batch: ParsedBatch): Promise<void> {
  const now = Date.now()
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
  applyBookings(shipments, batch.shipments, { ...batch, now, isStated: true, outcomes: batch.outcomes.shipments })
  applyBookings(shipments, bookedByEvents, { ...batch, now, isStated: false, outcomes: newOutcomes() })
  const countUnmappedOf = await mapCarrierCodes(ctx, matched, shipments)
  const created = await saveEvents(ctx, { ...batch, shipments, matched, receivedAt: now })

  const changed = [...shipments.values()].filter(isChanged)
  const settings = await readFactSettings(ctx)
  const events = await readEvents(
    ctx,
    changed.flatMap(({ before }) => before?.id ?? []),
    earliestOf(changed),
  )
  const moved = changed.map(shipment =>
    projectShipment(shipment, shipment.before ? (events.get(shipment.id) ?? []) : shipment.newEvents, settings),
  )
  await saveProjected(ctx, moved, { ...batch, now, items: batch.orders, outcomes: batch.outcomes.orders })
  await countUnmappedOf(event => created.has(event))
}

const bookedShipments = (shipments: ParsedBatch['shipments'], now: number): CandidateShipment[] =>
  shipments.map(({ item }) => ({
    id: shipmentIdOf(item),
    merchantId: item.merchantId,
    shipmentNumber: item.shipmentNumber,
    serviceProviderId: item.serviceProviderId || null,
    bookedAt: item.bookedAt || item.createdAt ? Date.parse(item.bookedAt ?? item.createdAt ?? '') : now,
    packageNumbers: (item.packages ?? []).map(one => one.number),
    overrides: null,
  }))

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

type NewEvents = Pick<ParsedBatch, 'outcomes' | 'isHistorical'> & {
  shipments: ReadonlyMap<string, BatchShipment>
  matched: readonly MatchedEvent[]
  receivedAt: number
}
type EventOfShipment = { index: number; event: IncomingEvent; row: EventRow; shipment: BatchShipment }

/** Appends the events. Returns those that were not stored yet. */
async function saveEvents(
  ctx: Ctx,
  { shipments, matched, receivedAt, isHistorical, outcomes: { events: outcomes } }: NewEvents,
): Promise<Set<IncomingEvent>> {
  const all = matched.flatMap(({ index, event, shipment: { id } }): EventOfShipment[] => {
    const shipment = shipments.get(id)
    const merchantId = shipment && merchantIdOf(shipment)
    if (shipment && merchantId) {
      const row = eventRowOf(event, { shipmentId: id, merchantId, receivedAt, isHistorical })
      return [{ index, event, shipment, row }]
    }
    outcomes.refuse(index, [{ name: 'shipmentId', message: `Shipment “${id}” not found` }])
    return []
  })
  const added = await appendEvents(
    ctx,
    all.map(({ row }) => row),
  )
  const created = new Set<IncomingEvent>()
  for (const { index, event, row, shipment } of all) {
    const isNew = added.delete(`${row.shipmentId}/${row.id}`)
    if (isNew) {
      shipment.newEvents.push(row)
      created.add(event)
    }
    outcomes.record(index, isNew ? 'created' : 'unchanged', row.shipmentId)
  }
  return created
}

const isChanged = ({ hasNewBooking, changedPackages, newEvents }: BatchShipment): boolean =>
  hasNewBooking || changedPackages.size > 0 || newEvents.length > 0

/** The time of the first event of these shipments. */
const earliestOf = (shipments: readonly BatchShipment[]): number =>
  shipments.reduce((least, { before, newEvents }) => {
    const first = before?.firstEventAt ?? Number.POSITIVE_INFINITY
    return newEvents.reduce((soFar, { occurredAt }) => Math.min(soFar, occurredAt), Math.min(least, first))
  }, Date.now())
