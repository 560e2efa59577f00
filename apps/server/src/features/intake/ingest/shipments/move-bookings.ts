import type { Ctx } from '../../../../tenancy/context.ts'
import type { BatchShipment } from './batch-shipment.ts'
import { bookingOf } from './booking-row.ts'
import { bookedSince } from './booking-time.ts'
import { readPackages } from './packages.ts'
import { type LockedShipment, lockFullShipments } from './shipment-row.ts'

type Moves = { readonly firstEvents: ReadonlyMap<string, number>; readonly now: number }

/** Moves the bookings of stored shipments whose booking time nobody has said to events that are earlier. */
export async function moveBookings(
  ctx: Ctx,
  shipments: ReadonlyMap<string, BatchShipment>,
  { firstEvents, now }: Moves,
): Promise<void> {
  const moved = [...firstEvents].flatMap(([id, at]) => {
    const shipment = shipments.get(id)
    return shipment?.before && shipment.booking === null && isAssumedAfter(shipment.before, at)
      ? [{ shipment, at }]
      : []
  })
  if (moved.length === 0) return
  const ids = moved.map(({ shipment }) => shipment.id)
  const [rows, packages] = await Promise.all([lockFullShipments(ctx, ids), readPackages(ctx, ids)])
  for (const { shipment, at } of moved) {
    const row = rows.get(shipment.id)
    if (row === undefined) continue
    const stored = bookingOf(row)
    shipment.fullBefore = row
    shipment.packages = packages.get(shipment.id) ?? new Map()
    shipment.booking = { ...stored, ...bookedSince(stored.isHistorical, { stored, at, now }) }
    shipment.hasNewBooking = true
  }
}

const isAssumedAfter = ({ isBookedAtStated, orderDate, bookedAt }: LockedShipment, at: number): boolean =>
  !isBookedAtStated && at < bookedAt && (orderDate === null || orderDate > bookedAt)
