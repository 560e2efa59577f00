import type { Ctx } from '../../../../tenancy/context.ts'
import type { BatchShipment } from './batch-shipment.ts'
import { bookingOf } from './booking-row.ts'
import { bookedSince } from './booking-time.ts'
import { readPackages } from './packages.ts'
import { lockFullShipments, type ShipmentRow } from './shipment-row.ts'

type Moves = { readonly firstEvents: ReadonlyMap<string, number>; readonly now: number }

/** Moves the bookings of stored shipments whose booking time nobody has said to events that are earlier. */
export async function moveBookings(
  ctx: Ctx,
  shipments: ReadonlyMap<string, BatchShipment>,
  { firstEvents, now }: Moves,
): Promise<void> {
  const earlier = [...firstEvents].flatMap(([id, at]) => {
    const shipment = shipments.get(id)
    return shipment?.before && shipment.booking === null && at < shipment.before.bookedAt ? [{ shipment, at }] : []
  })
  if (earlier.length === 0) return
  const rows = await lockFullShipments(
    ctx,
    earlier.map(({ shipment }) => shipment.id),
  )
  const moved = earlier.flatMap(({ shipment, at }) => {
    const row = rows.get(shipment.id)
    return row && isAssumed(row) ? [{ shipment, at, row }] : []
  })
  const packages = await readPackages(
    ctx,
    moved.map(({ shipment }) => shipment.id),
  )
  for (const { shipment, at, row } of moved) {
    const stored = bookingOf(row)
    shipment.fullBefore = row
    shipment.packages = packages.get(shipment.id) ?? new Map()
    shipment.booking = { ...stored, ...bookedSince(stored.isHistorical, { stored, at, now }) }
    shipment.hasNewBooking = true
  }
}

const isAssumed = ({ isBookedAtStated, orderDate, bookedAt }: ShipmentRow): boolean =>
  !isBookedAtStated && (orderDate === null || orderDate > bookedAt)
