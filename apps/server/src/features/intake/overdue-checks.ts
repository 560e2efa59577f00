import { completedIndex } from '@aftermile/domain/lists/milestones'
import { isPast } from '@aftermile/domain/shipment/history'
import { nextCheckAt, type Overdue, overdueOf } from '@aftermile/domain/shipment/overdue'
import { z } from 'zod'
import { records } from '../../db/records.ts'
import { array, sql } from '../../db/sql.ts'
import { ms, orNull, text } from '../../db/table.ts'
import { enqueue, type Job, job } from '../../jobs/job.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { Feature } from '../feature.ts'
import { ingestEvents } from './ingest/ingest.ts'
import { lockShipments } from './ingest/shipments/shipment-row.ts'

const maxPerRun = 500

/** Adds an event to shipments that are overdue: late, stalled or never scanned. */
const overdueJob: Job<Record<string, never>> = job({
  name: 'silences',
  payload: z.strictObject({}),
  cron: '* * * * *',
  hasWork: {
    where: `exists (select 1 from timers w where w.tenant_id = t.id and w.kind = 'silence' and w.due_at <= tenant_now())`,
  },
  async run(ctx) {
    const checked = await checkDue(ctx, ctx.now)
    if (checked === maxPerRun) await enqueue(ctx, overdueJob, {}, { key: 'silences' })
  },
})

export const overdueChecks: Feature = { jobs: [overdueJob] }

const checks = records({ id: text, dueAt: orNull(ms) })

/** Checks the shipments whose timer is due. Returns how many. */
async function checkDue(ctx: Ctx, now: number): Promise<number> {
  const { db, tenantId } = ctx
  const due = await db.rows<{ id: string }>(sql`
    select container_id as id from timers where tenant_id = ${tenantId} and kind = 'silence' and due_at <= ${new Date(now)}
    order by due_at limit ${maxPerRun} for update skip locked`)
  if (due.length === 0) return 0
  const locked = await lockShipments(
    ctx,
    due.map(({ id }) => id),
  )
  const open = [...locked.values()].filter(({ milestoneIndex }) => milestoneIndex < completedIndex)
  const receipts = await readReceipts(ctx, [...locked.keys()])
  await ingestEvents(
    ctx,
    open.flatMap(shipment =>
      overdueOf(shipment)
        .filter(overdue => overdue.dueAt <= now && !isHistory(overdue, receipts.get(shipment.id)))
        .map(({ code, dueAt }) => ({
          // One event, however often the shipment is checked.
          eventId: `${code}:${dueAt}`,
          shipmentId: shipment.id,
          code,
          occurredAt: new Date(dueAt).toISOString(),
          source: 'calculated' as const,
          party: 'system' as const,
        })),
    ),
  )
  const next = new Map(open.map(shipment => [shipment.id, nextCheckAt(shipment, now)]))
  const rows = checks.with(due.map(({ id }) => ({ id, dueAt: next.get(id) ?? null })))
  await db.run(sql`
    update timers t set due_at = to_timestamp("dueAt" / 1000.0)
    from ${rows}
    where t.tenant_id = ${tenantId} and t.kind = 'silence' and t.container_id = x.id and "dueAt" is not null`)
  await db.run(sql`
    delete from timers t using ${rows}
    where t.tenant_id = ${tenantId} and t.kind = 'silence' and t.container_id = x.id and "dueAt" is null`)
  return due.length
}

type Receipt = { readonly id: string; readonly receivedAt: string; readonly isLastEventHistorical: boolean }

/** When each shipment was first told to us, and whether its last event was history when it came in. */
async function readReceipts({ db, tenantId }: Ctx, ids: readonly string[]): Promise<Map<string, Receipt>> {
  const rows = await db.rows<Receipt>(sql`
    select s.id, s.received_at as "receivedAt", exists (
      select 1 from events e where e.tenant_id = ${tenantId} and e.shipment_id = s.id and e.occurred_at = s.last_event_at
        and e.is_historical and e.is_counted) as "isLastEventHistorical"
    from shipments s where s.tenant_id = ${tenantId} and s.id = any (${array(ids)})`)
  return new Map(rows.map(row => [row.id, row]))
}

/** Whether it became overdue long before we were told, or counts from an event that was history when it came in. */
function isHistory({ code, dueAt }: Overdue, receipt: Receipt | undefined): boolean {
  if (receipt === undefined) return false
  return isPast(dueAt, Date.parse(receipt.receivedAt)) || (code === 'stalled' && receipt.isLastEventHistorical)
}
