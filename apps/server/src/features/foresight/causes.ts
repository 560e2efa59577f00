import type { ShipmentEvent } from '@aftermile/domain/events/shipment-event'
import { completedIndex } from '@aftermile/domain/lists/milestones'
import { type RootCause, rootCauseOf } from '@aftermile/domain/shipment/root-cause'
import { stageDurationsOf } from '@aftermile/domain/shipment/stage-durations'
import { recordsInMs } from '../../db/records.ts'
import { sql } from '../../db/sql.ts'
import { instant } from '../../db/table.ts'
import { shipments } from '../../db/tables/shipments.ts'
import { mapInSlices } from '../../runtime/slices.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { readEvents } from '../intake/ingest/events/event-store.ts'
import type { ForecastRow } from './forecast-rows.ts'
import { readGroups } from './model-store.ts'
import { expectedOf, spanKeysOf } from './span-groups.ts'

type Causes = { id: string; updatedAt: string; pdt: RootCause | null; edt: RootCause | null }

/** Finds why shipments are late, where this is not what is stored: it may have become another cause, or none. */
export async function findCauses(ctx: Ctx, rows: readonly ForecastRow[], now: number): Promise<Causes[]> {
  const checked = rows.filter(row => isLate(row, now) || row.pdtStage !== null || row.edtStage !== null)
  if (checked.length === 0) return []
  const events = await readEvents(
    ctx,
    checked.map(row => row.id),
    checked.reduce((least, { firstEventAt }) => Math.min(least, firstEventAt ?? least), now),
  )
  const keys = new Set(checked.flatMap(spanKeysOf))
  const find = (await readGroups(ctx, new Map([['span', keys]])))('span')
  const counted = (id: string) => (events.get(id) ?? []).filter(event => event.isCounted)
  const found = await mapInSlices(checked, row => causesOf(row, counted(row.id), expectedOf(row, find), now))
  const byId = new Map(checked.map(row => [row.id, row]))
  return found.filter(({ id, pdt, edt }) => {
    const before = byId.get(id)
    return (
      (before?.pdtStage ?? null) !== (pdt?.stage ?? null) ||
      (before?.pdtEventId ?? null) !== (pdt?.eventId ?? null) ||
      (before?.edtStage ?? null) !== (edt?.stage ?? null) ||
      (before?.edtEventId ?? null) !== (edt?.eventId ?? null)
    )
  })
}

export const mayHaveCauses = (row: ForecastRow, now: number): boolean => isLate(row, now)

/** Late against the promise, or against the end of the first estimated interval: half of all are later than its middle. */
function isLate(row: ForecastRow, now: number): boolean {
  return isPast(row, row.originalDeadline, now) || isPast(row, row.firstEstimatedTo, now)
}

function isPast(
  { metAt, milestoneIndex, departedAt, scenarioId }: ForecastRow,
  limit: number | null,
  now: number,
): boolean {
  if (limit === null || (scenarioId === 'inbound_return' && departedAt === null)) return false
  // A shipment that ended without meeting its promise was lost, cancelled or sent back: it does not count as late.
  return metAt === null ? milestoneIndex < completedIndex && now > limit : metAt > limit
}

export function causesOf(
  row: ForecastRow,
  events: readonly ShipmentEvent[],
  expected: ReturnType<typeof expectedOf>,
  now: number,
): Causes {
  const spans = stageDurationsOf(row, events, row.metAt ?? now)
  const causeAgainst = (limit: number | null) =>
    limit !== null && isPast(row, limit, now)
      ? rootCauseOf({ durations: spans, expected, promisedMs: limit - row.orderedAt })
      : null
  return {
    id: row.id,
    updatedAt: row.updatedAt,
    pdt: causeAgainst(row.originalDeadline),
    edt: causeAgainst(row.firstEstimatedTo),
  }
}

const causes = recordsInMs(
  shipments,
  [
    'id',
    ...(['pdtRcaStage', 'pdtRcaEventId', 'pdtRcaEventAt', 'pdtRcaPartyId'] as const),
    ...(['edtRcaStage', 'edtRcaEventId', 'edtRcaEventAt', 'edtRcaPartyId'] as const),
  ],
  { updatedAt: instant },
)

/** Returns how many rows have changed. */
export async function writeCauses({ db, tenantId }: Ctx, all: readonly Causes[]): Promise<number> {
  if (all.length === 0) return 0
  const flat = all.map(({ id, updatedAt, pdt, edt }) => ({
    id,
    updatedAt,
    pdtRcaStage: pdt?.stage,
    pdtRcaEventId: pdt?.eventId,
    pdtRcaEventAt: pdt?.eventAt,
    pdtRcaPartyId: pdt?.partyId,
    edtRcaStage: edt?.stage,
    edtRcaEventId: edt?.eventId,
    edtRcaEventAt: edt?.eventAt,
    edtRcaPartyId: edt?.partyId,
  }))
  return db.run(sql`
    with locked as (
      select x.* from ${causes.with(flat)}
      join shipments s on s.id = x.id and s.updated_at = x."updatedAt"
      where s.tenant_id = ${tenantId} order by s.id for update of s skip locked
    )
    update shipments s set ${causes.assign('id', 'updatedAt')}, foreseen_at = tenant_now()
    from locked x where s.tenant_id = ${tenantId} and s.id = x.id`)
}
