import type { OrderIn, ShipmentIn } from '@aftermile/contract/intake/ingress'
import type { Ctx } from '../../../tenancy/context.ts'
import type { Outcomes } from './batch/outcomes.ts'
import type { BatchItem } from './batch/parse-items.ts'
import type { ReferenceData } from './batch/reference-data.ts'
import { type EventRow, eventRowOf, type IncomingEvent } from './events/event-row.ts'
import { appendEvents, readEvents } from './events/event-store.ts'
import {
  type CandidateShipment,
  findMentionedShipments,
  type MatchedEvent,
  matchEvents,
} from './events/match-events.ts'
import { mapCarrierCodes } from './map-carrier-codes.ts'
import { saveProjected } from './save-projected.ts'
import { applyBookings, readTakenIds } from './shipments/apply-bookings.ts'
import { type BatchShipment, merchantIdOf, newBatchShipment } from './shipments/batch-shipment.ts'
import { shipmentIdOf } from './shipments/booking-row.ts'
import { readPackages } from './shipments/packages.ts'
import { projectShipment } from './shipments/project-shipment.ts'
import { lockFullShipments, lockShipments, type ShipmentRow } from './shipments/shipment-row.ts'

export type ParsedBatch = {
  readonly orders: readonly BatchItem<OrderIn>[]
  readonly shipments: readonly BatchItem<ShipmentIn>[]
  readonly events: readonly BatchItem<IncomingEvent>[]
  readonly known: ReferenceData
  readonly outcomes: Record<'orders' | 'shipments' | 'events', Outcomes>
  readonly isHistorical: boolean
}

/**
 * Dedupe, append, project, write shipments, packages and orders, and what follows from them, in the caller's transaction.
 * Locks are taken in one order, shipments by id before orders by id, so that batches queue up instead of blocking each other.
 */
export async function applyBatch(ctx: Ctx, intake: ParsedBatch): Promise<void> {
  const now = Date.now()
  const names = await findMentionedShipments(ctx, intake.events)
  const touched = await touch(ctx, intake, names.ids)
  const stored = [...touched.values()].flatMap(one => one.before ?? [])
  const addressed = matchEvents(intake.events, { names, stored, fresh: freshOf(intake, now) }, intake.outcomes.events)
  applyBookings(touched, intake.shipments, { ...intake, now, outcomes: intake.outcomes.shipments })
  const noteNew = await mapCarrierCodes(ctx, addressed, touched)
  const created = await takeEvents(ctx, touched, addressed, intake.outcomes.events)

  const changed = [...touched.values()].filter(isChanged)
  const events = await readEvents(
    ctx,
    changed.flatMap(one => one.before?.id ?? []),
    earliestOf(changed),
  )
  const moved = changed.map(one => projectShipment(one, one.before ? (events.get(one.id) ?? []) : one.newEvents))
  await saveProjected(ctx, moved, { ...intake, now, items: intake.orders, outcomes: intake.outcomes.orders })
  await noteNew(item => created.has(item))
}

const freshOf = ({ shipments }: ParsedBatch, now: number): CandidateShipment[] =>
  shipments.map(({ item }) => ({
    id: shipmentIdOf(item),
    merchantId: item.merchantId,
    shipmentNumber: item.shipmentNumber,
    serviceProviderId: item.serviceProviderId || null,
    bookedAt: item.bookedAt || item.createdAt ? Date.parse(item.bookedAt ?? item.createdAt ?? '') : now,
    packageNumbers: (item.packages ?? []).map(one => one.number),
  }))

/** Holds every shipment that the batch speaks of, and reads what it needs of them. */
async function touch(
  ctx: Ctx,
  { shipments, known }: ParsedBatch,
  named: readonly string[],
): Promise<Map<string, BatchShipment>> {
  const booked = new Set(shipments.map(({ item }) => shipmentIdOf(item)))
  const ids = [...new Set([...booked, ...named])]
  const whole: Map<string, ShipmentRow> = booked.size > 0 ? await lockFullShipments(ctx, ids) : new Map()
  const held = booked.size > 0 ? whole : await lockShipments(ctx, ids)
  const stored = [...booked].filter(id => held.has(id))
  const fresh = [...booked].filter(id => !held.has(id))
  const [packages, taken] = await Promise.all([readPackages(ctx, stored), readTakenIds(ctx, fresh, known)])
  return new Map(
    ids
      .filter(id => !taken.has(id))
      .map(id => [
        id,
        {
          ...newBatchShipment(id, held.get(id) ?? null),
          fullBefore: whole.get(id) ?? null,
          packages: packages.get(id) ?? new Map(),
        },
      ]),
  )
}

async function takeEvents(
  ctx: Ctx,
  touched: ReadonlyMap<string, BatchShipment>,
  addressed: readonly MatchedEvent[],
  outcomes: Outcomes,
): Promise<Set<IncomingEvent>> {
  const rows = addressed.flatMap(
    ({
      index,
      item,
      shipment: { id },
    }): { index: number; item: IncomingEvent; row: EventRow; one: BatchShipment }[] => {
      const one = touched.get(id)
      const merchantId = one && merchantIdOf(one)
      if (one && merchantId) return [{ index, item, one, row: eventRowOf(item, { shipmentId: id, merchantId }) }]
      outcomes.refuse(index, [{ name: 'shipmentId', message: `There is no shipment ${id}` }])
      return []
    },
  )
  const added = await appendEvents(
    ctx,
    rows.map(({ row }) => row),
  )
  const created = new Set<IncomingEvent>()
  for (const { index, item, row, one } of rows) {
    const isNew = added.delete(`${row.shipmentId}/${row.id}`)
    if (isNew) {
      one.newEvents.push(row)
      created.add(item)
    }
    outcomes.record(index, isNew ? 'created' : 'unchanged', row.shipmentId)
  }
  return created
}

const isChanged = ({ hasNewBooking, changedPackages, newEvents }: BatchShipment): boolean =>
  hasNewBooking || changedPackages.size > 0 || newEvents.length > 0

/** No event of these shipments is older. */
const earliestOf = (all: readonly BatchShipment[]): number =>
  all.reduce((least, { before, newEvents }) => {
    const first = before?.firstEventAt ?? Number.POSITIVE_INFINITY
    return newEvents.reduce((soFar, { occurredAt }) => Math.min(soFar, occurredAt), Math.min(least, first))
  }, Date.now())
