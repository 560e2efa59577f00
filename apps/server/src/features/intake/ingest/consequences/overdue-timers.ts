import { completedIndex } from '@aftermile/domain/lists/milestones'
import { overdueOf, stalledAfterMs } from '@aftermile/domain/shipment/overdue'
import { insertRows, recordsInMs } from '../../../../db/records.ts'
import { part, statement } from '../../../../db/sql.ts'
import { timers } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { ContainerChanges } from './changes.ts'

const next = recordsInMs(timers, ['containerId', 'dueAt'])
const set = statement`
  ${insertRows(timers, { tenantId: part`$1`, kind: part`'silence'` }, next.parameters(2))} order by x."containerId"
  on conflict (tenant_id, kind, container_id) do update set due_at = least(timers.due_at, excluded.due_at) returning 1`

/**
 * Sets a timer for shipments with a new or changed booking, or whose events were corrected: one that was completed may be open again.
 * Other events only postpone what is overdue, so they write nothing here: the old timer fires too early, finds nothing overdue, and sets
 * the next one.
 */
export async function setOverdueTimers({ db, tenantId }: Ctx, { shipments }: ContainerChanges): Promise<void> {
  const due = shipments.flatMap(({ after, booked, isCorrected }) => {
    if (!(booked?.isNew || isCorrected) || after.isHistorical || after.milestoneIndex >= completedIndex) return []
    const dues = overdueOf(after).map(overdue => overdue.dueAt)
    return [{ containerId: after.id, dueAt: Math.min(after.bookedAt + stalledAfterMs, ...dues) }]
  })
  if (due.length > 0) await db.run(set(tenantId, ...next.values(due)))
}
