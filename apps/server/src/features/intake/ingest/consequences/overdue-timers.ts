import { completedIndex, preparationIndex } from '@aftermile/domain/lists/milestones'
import { statement } from '../../../../db/sql.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { ContainerChanges } from './changes.ts'

const hourMs = 3_600_000
/** How long a booked parcel may lie before its first scan, and how long one on its way may be silent. */
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

/** That nothing happened, and since when that is so. An unused return label is never missed, nor late. */
export function overdueOf(one: OverdueInput): Overdue[] {
  const { departedAt, lastEventAt, originalLatestAt, promiseMetAt } = one
  if (one.milestoneIndex >= completedIndex) return []
  const hasLeft = departedAt !== null || one.milestoneIndex > preparationIndex
  if (one.scenarioId === 'inbound_return' && !hasLeft) return []
  const silences: Overdue[] = []
  if (!hasLeft) silences.push({ code: 'missing_first_scan', dueAt: one.bookedAt + firstScanWithinMs })
  else if (lastEventAt !== null) silences.push({ code: 'stalled', dueAt: lastEventAt + stalledAfterMs })
  if (originalLatestAt !== null && promiseMetAt === null) silences.push({ code: 'late', dueAt: originalLatestAt })
  return silences
}

/** When to look at an open shipment again; one that has nothing to come is looked at now and then. */
export function nextCheckAt(one: OverdueInput, now: number): number {
  const ahead = overdueOf(one).flatMap(({ dueAt }) => (dueAt > now ? [dueAt] : []))
  return Math.min(now + stalledAfterMs, ...ahead)
}

const set = statement(`
  insert into timers (tenant_id, kind, container_id, due_at)
  select $1, 'silence', id, to_timestamp("dueAt" / 1000.0) from json_to_recordset($2) as x (id text, "dueAt" float8) order by id
  on conflict (tenant_id, kind, container_id) do update set due_at = least(timers.due_at, excluded.due_at) returning 1`)

/**
 * Sets a timer where a shipment is new or booked anew. Events only put off what it waits for, so they cost no write here: the old
 * timer comes too early, finds nothing to say, and sets the next.
 */
export async function setOverdueTimers({ db, tenantId }: Ctx, { shipments }: ContainerChanges): Promise<void> {
  const due = shipments.flatMap(({ after, booked }) => {
    if (!booked?.isNew || after.isHistorical || after.milestoneIndex >= completedIndex) return []
    const dues = overdueOf(after).map(one => one.dueAt)
    return [{ id: after.id, dueAt: Math.min(after.bookedAt + stalledAfterMs, ...dues) }]
  })
  if (due.length > 0) await db.run(set(tenantId, JSON.stringify(due)))
}
