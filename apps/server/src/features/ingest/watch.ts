import type { Ctx } from '../../context.ts'
import { statement } from '../../db/sql.ts'
import type { Projected } from './state-row.ts'

const hourMs = 3_600_000
/** How long a booked parcel may lie before its first scan, and how long one on its way may be silent. */
export const firstScanMs = 48 * hourMs
export const silenceMs = 72 * hourMs

export type Quiet = {
  milestoneIndex: number
  scenarioId: string
  bookedAt: number
  departedAt: number | null
  lastEventAt: number | null
  promiseMetAt: number | null
  originalLatestAt: number | null
}

/** That nothing happened, and since when it would be so. An unused return label is never missed, nor late. */
export function silencesOf(one: Quiet): { code: 'missing_first_scan' | 'stalled' | 'late'; dueAt: number }[] {
  const { departedAt, lastEventAt, originalLatestAt } = one
  if (one.milestoneIndex >= 6000) return []
  const hasLeft = departedAt !== null || one.milestoneIndex > 1000
  if (one.scenarioId === 'inbound_return' && !hasLeft) return []
  return [
    ...(hasLeft ? [] : [{ code: 'missing_first_scan' as const, dueAt: one.bookedAt + firstScanMs }]),
    ...(hasLeft && lastEventAt !== null ? [{ code: 'stalled' as const, dueAt: lastEventAt + silenceMs }] : []),
    ...(originalLatestAt !== null && one.promiseMetAt === null
      ? [{ code: 'late' as const, dueAt: originalLatestAt }]
      : []),
  ]
}

/** When to look at a shipment next; null: never. */
export function nextLookAt(one: Quiet): number | null {
  const dues = silencesOf(one).map(({ dueAt }) => dueAt)
  return dues.length > 0 ? Math.min(...dues) : null
}

const set = statement(`
  insert into timers (tenant_id, kind, container_id, due_at)
  select $1, 'silence', id, to_timestamp("dueAt" / 1000.0) from json_to_recordset($2) as x (id text, "dueAt" float8) order by id
  on conflict (tenant_id, kind, container_id) do update set due_at = least(timers.due_at, excluded.due_at)`)

/**
 * Sets a timer where a shipment is new or must be looked at earlier than before. One whose time has moved on keeps its old timer,
 * which finds nothing to say and sets the next: an event costs no write here.
 */
export async function setTimers({ db, tenantId }: Ctx, all: readonly Projected[]): Promise<void> {
  const due = all.flatMap(({ touched, row, state }) => {
    const { booking, held } = touched
    if (booking?.isHistorical ?? held?.isHistorical) return []
    const latest = booking
      ? (booking.originalLatestAt && Date.parse(booking.originalLatestAt)) || null
      : held?.originalLatestAt
    const scenarioId = booking?.scenarioId ?? held?.scenarioId ?? ''
    const bookedAt = state.times.bookedAt ?? state.times.createdAt
    const next = nextLookAt({ ...row, scenarioId, bookedAt, originalLatestAt: latest ?? null })
    const before = held && nextLookAt(held)
    return next !== null && (before === null || next < before) ? [{ id: touched.id, dueAt: next }] : []
  })
  if (due.length > 0) await db.run(set(tenantId, JSON.stringify(due)))
}
