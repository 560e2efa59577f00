import type { StatusId } from '@aftermile/domain/lists/statuses'
import type { Ctx } from '../../../tenancy/context.ts'
import { newOutcomes } from './batch/outcomes.ts'
import { nothingKnown } from './batch/reference-data.ts'
import { readEvents } from './events/event-store.ts'
import { writeMoved } from './save-projected.ts'
import { untouched } from './shipments/batch-shipment.ts'
import { projected } from './shipments/project-shipment.ts'
import { holdShipments } from './shipments/shipment-row.ts'

export type Move = { readonly id: string; readonly from: StatusId; readonly to: StatusId }

/** Brings shipments up to what their events say, where the laws or the mapping of codes have changed since. Answers how each has moved. */
export async function reproject(ctx: Ctx, ids: readonly string[]): Promise<Move[]> {
  const held = [...(await holdShipments(ctx, ids)).values()]
  const events = await readEvents(
    ctx,
    held.map(one => one.id),
    0,
  )
  const moved = held.map(one => projected(untouched(one.id, one), events.get(one.id) ?? []))
  const work = { known: nothingKnown, now: Date.now(), items: [], outcomes: newOutcomes(), isHistorical: false }
  await writeMoved(ctx, moved, work)
  return moved.map(({ touched: { id, before }, after }) => ({
    id,
    from: before?.statusId ?? after.statusId,
    to: after.statusId,
  }))
}
