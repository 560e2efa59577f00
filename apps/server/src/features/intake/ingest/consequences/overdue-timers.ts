import { completedIndex, preparationIndex } from '@aftermile/domain/lists/milestones'
import { statement } from '../../../../db/sql.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { ContainerChanges } from './changes.ts'

const hourMs = 3_600_000
/** How long a booked parcel may wait for its first scan, and a parcel underway for its next event. */
export const firstScanWithinMs = 48 * hourMs
export const stalledAfterMs = 72 * hourMs

export type OverdueInput = {
  readonly milestoneIndex: number
  readonly scenarioId: string
  readonly bookedAt: number
  readonly departedAt: number | null
  readonly lastEventAt: number | null
  readonly promiseMetAt: number | null
  readonly originalLatestAt: number | null
}

export type Overdue = { readonly code: 'missing_first_scan' | 'stalled' | 'late'; readonly dueAt: number }

/** What a shipment misses, and since when. An unused return label is never overdue. */
export function overdueOf(shipment: OverdueInput): Overdue[] {
  const { departedAt, lastEventAt, originalLatestAt, promiseMetAt } = shipment
  if (shipment.milestoneIndex >= completedIndex) return []
  const hasLeft = departedAt !== null || shipment.milestoneIndex > preparationIndex
  if (shipment.scenarioId === 'inbound_return' && !hasLeft) return []
  const overdue: Overdue[] = []
  if (!hasLeft) overdue.push({ code: 'missing_first_scan', dueAt: shipment.bookedAt + firstScanWithinMs })
  else if (lastEventAt !== null) overdue.push({ code: 'stalled', dueAt: lastEventAt + stalledAfterMs })
  if (originalLatestAt !== null && promiseMetAt === null) overdue.push({ code: 'late', dueAt: originalLatestAt })
  return overdue
}

/** When to check an open shipment again: when something becomes overdue, or after a while. */
export function nextCheckAt(shipment: OverdueInput, now: number): number {
  const future = overdueOf(shipment).flatMap(({ dueAt }) => (dueAt > now ? [dueAt] : []))
  return Math.min(now + stalledAfterMs, ...future)
}

const set = statement(`
  insert into timers (tenant_id, kind, container_id, due_at)
  select $1, 'silence', id, to_timestamp("dueAt" / 1000.0) from json_to_recordset($2) as x (id text, "dueAt" float8) order by id
  on conflict (tenant_id, kind, container_id) do update set due_at = least(timers.due_at, excluded.due_at) returning 1`)

/**
 * Sets a timer for shipments with a new or changed booking. Events only postpone what is overdue, so they write nothing here:
 * the old timer fires too early, finds nothing overdue, and sets the next one.
 */
export async function setOverdueTimers({ db, tenantId }: Ctx, { shipments }: ContainerChanges): Promise<void> {
  const due = shipments.flatMap(({ after, booked }) => {
    if (!booked?.isNew || after.isHistorical || after.milestoneIndex >= completedIndex) return []
    const dues = overdueOf(after).map(one => one.dueAt)
    return [{ id: after.id, dueAt: Math.min(after.bookedAt + stalledAfterMs, ...dues) }]
  })
  if (due.length > 0) await db.run(set(tenantId, JSON.stringify(due)))
}
