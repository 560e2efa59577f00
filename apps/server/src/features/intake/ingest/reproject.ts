import type { EventCode } from '@aftermile/domain/events/event-codes'
import type { PartyId } from '@aftermile/domain/lists/parties'
import type { StatusId } from '@aftermile/domain/lists/statuses'
import type { Ctx } from '../../../tenancy/context.ts'
import { readFactSettings } from './batch/fact-settings.ts'
import { newOutcomes } from './batch/outcomes.ts'
import { noReferenceData } from './batch/reference-data.ts'
import { readEvents } from './events/event-store.ts'
import { saveProjected } from './save-projected.ts'
import { newBatchShipment } from './shipments/batch-shipment.ts'
import { projectShipment } from './shipments/project-shipment.ts'
import { lockShipments, readShipments } from './shipments/shipment-row.ts'

export type StatusMove = { readonly id: string; readonly from: StatusId; readonly to: StatusId }

/** Projects stored shipments again, after a change of the rules or of a mapping. Returns how each has moved. */
export async function reproject(ctx: Ctx, ids: readonly string[]): Promise<StatusMove[]> {
  const locked = [...(await lockShipments(ctx, ids)).values()]
  const events = await readEvents(
    ctx,
    locked.map(shipment => shipment.id),
    0,
  )
  const settings = await readFactSettings(ctx)
  const moved = locked.map(lockedShipment =>
    projectShipment(newBatchShipment(lockedShipment.id, lockedShipment), events.get(lockedShipment.id) ?? [], settings),
  )
  const batch = { reference: noReferenceData, now: ctx.now, items: [], outcomes: newOutcomes(), isHistorical: false }
  await saveProjected(ctx, moved, batch)
  return moved.map(({ batchShipment: { id, before }, after }) => ({
    id,
    from: before?.statusId ?? after.statusId,
    to: after.statusId,
  }))
}

export type NewMeaning = { readonly code: EventCode | null; readonly reason: string | null; readonly party: PartyId }

/** How shipments would move if some of their events had another meaning, by `shipmentId/eventId`. Writes and locks nothing. */
export async function projectWith(
  ctx: Ctx,
  ids: readonly string[],
  meanings: ReadonlyMap<string, NewMeaning>,
): Promise<StatusMove[]> {
  const [shipments, events] = [await readShipments(ctx, ids), await readEvents(ctx, ids, 0)]
  const settings = await readFactSettings(ctx)
  return shipments.map(shipment => {
    const changed = (events.get(shipment.id) ?? []).map(event => ({
      ...event,
      ...meanings.get(`${shipment.id}/${event.id}`),
    }))
    const { after } = projectShipment(newBatchShipment(shipment.id, shipment), changed, settings)
    return { id: shipment.id, from: shipment.statusId, to: after.statusId }
  })
}
