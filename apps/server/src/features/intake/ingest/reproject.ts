import type { StatusId } from '@aftermile/domain/lists/statuses'
import type { Ctx } from '../../../tenancy/context.ts'
import { newOutcomes } from './batch/outcomes.ts'
import { noReferenceData } from './batch/reference-data.ts'
import { readEvents } from './events/event-store.ts'
import { saveProjected } from './save-projected.ts'
import { newBatchShipment } from './shipments/batch-shipment.ts'
import { projectShipment } from './shipments/project-shipment.ts'
import { lockShipments } from './shipments/shipment-row.ts'

export type StatusMove = { readonly id: string; readonly from: StatusId; readonly to: StatusId }

/** Brings shipments up to what their events say, where the laws or the mapping of codes have changed since. Answers how each has moved. */
export async function reproject(ctx: Ctx, ids: readonly string[]): Promise<StatusMove[]> {
  const held = [...(await lockShipments(ctx, ids)).values()]
  const events = await readEvents(
    ctx,
    held.map(one => one.id),
    0,
  )
  const moved = held.map(one => projectShipment(newBatchShipment(one.id, one), events.get(one.id) ?? []))
  const work = { known: noReferenceData, now: Date.now(), items: [], outcomes: newOutcomes(), isHistorical: false }
  await saveProjected(ctx, moved, work)
  return moved.map(({ batchShipment: { id, before }, after }) => ({
    id,
    from: before?.statusId ?? after.statusId,
    to: after.statusId,
  }))
}
