import { reopenHours } from '@aftermile/contract/containers/corrections'
import { finalStatuses } from '@aftermile/domain/lists/statuses'
import { array, sql } from '../../../db/sql.ts'
import { writeAudit } from '../../../records/audit.ts'
import { conflict, notFound } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { eventIdOf } from '../../intake/ingest/events/event-row.ts'
import { ingestEvents } from '../../intake/ingest/ingest.ts'

const finalIds = finalStatuses.map(({ id }) => id)

/** Withdraws the event with which somebody completed a shipment by hand. The shipment stands where its other events say. */
export async function reopenShipment(ctx: Ctx, id: string, reason: string): Promise<void> {
  const before = await lockState(ctx, id)
  if (before === null) throw notFound()
  const key = before.completedAt === null ? null : await findCompletion(ctx, id)
  if (key === null) throw conflict(`Only a completion by hand of the last ${reopenHours} hours can be taken back`)
  const now = new Date(ctx.now).toISOString()
  const withdrawal = { shipmentId: id, eventId: eventIdOf(key), isVoid: true, occurredAt: now }
  await ingestEvents(ctx, [{ ...withdrawal, source: 'person', party: 'merchant', by: ctx.author.name }])
  const after = { ...(await lockState(ctx, id)), reason }
  await writeAudit(ctx, { noun: 'shipment', itemId: id, before, after })
}

const lockState = ({ db, tenantId }: Ctx, id: string) =>
  db.find<{ statusId: string; completedAt: string | null }>(sql`
    select status_id as "statusId", completed_at as "completedAt" from shipments
    where tenant_id = ${tenantId} and id = ${id} for update`)

/** The key of the event that completed a shipment by hand. Rules and receivers complete nothing as persons. */
async function findCompletion({ db, tenantId }: Ctx, id: string): Promise<string | null> {
  const found = await db.find<{ key: string }>(sql`
    select event_key as key from events
    where tenant_id = ${tenantId} and shipment_id = ${id} and occurred_at > tenant_now() - make_interval(hours => ${reopenHours})
      and source = 'person' and code = any (${array(finalIds)}) and is_counted and not is_void
    order by occurred_at desc, id limit 1`)
  return found?.key ?? null
}
