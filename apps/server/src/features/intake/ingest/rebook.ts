import type { Ctx } from '../../../tenancy/context.ts'
import { readFactSettings } from './batch/fact-settings.ts'
import { newOutcomes } from './batch/outcomes.ts'
import { type ReferenceData, readReferenceData } from './batch/reference-data.ts'
import { readEvents } from './events/event-store.ts'
import { saveProjected } from './save-projected.ts'
import { newBatchShipment } from './shipments/batch-shipment.ts'
import { type BookingRow, bookingOf } from './shipments/booking-row.ts'
import { readPackages } from './shipments/packages.ts'
import { projectShipment } from './shipments/project-shipment.ts'
import { lockFullShipments, type ShipmentRow } from './shipments/shipment-row.ts'

type Rebooking = (id: string, stored: BookingRow, reference: ReferenceData) => BookingRow

/** Changes the bookings of stored shipments. Everything follows as from a new booking. Returns the shipments as they were. */
export async function rebook(ctx: Ctx, ids: readonly string[], change: Rebooking): Promise<Map<string, ShipmentRow>> {
  const reference = await readReferenceData(ctx)
  const locked = await lockFullShipments(ctx, ids)
  const events = await readEvents(ctx, [...locked.keys()], 0)
  const packages = await readPackages(ctx, [...locked.keys()])
  const settings = await readFactSettings(ctx)
  const moved = [...locked].map(([id, before]) => {
    const booking = change(id, bookingOf(before), reference)
    const batchShipment = {
      ...newBatchShipment(id, before),
      ...{ fullBefore: before, booking, hasNewBooking: true, packages: packages.get(id) ?? new Map() },
    }
    return projectShipment(batchShipment, events.get(id) ?? [], settings)
  })
  const batch = { reference, now: ctx.now, items: [], outcomes: newOutcomes(), isHistorical: false }
  await saveProjected(ctx, moved, batch)
  return locked
}
