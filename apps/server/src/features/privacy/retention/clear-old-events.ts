import { array, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import { startBackfill } from '../../../jobs/change-consumer.ts'
import type { Ctx } from '../../../tenancy/context.ts'

const atOnce = 500
const name = 'retention_events'

/**
 * Takes the texts out of the events of the next shipments that were completed so long ago: what carriers wrote, who did it, and the name of
 * the place. Codes, times and cities stay, for the status comes from them. Without its text an event is not mapped again. Returns whether
 * there are more.
 */
export async function clearOldEvents(ctx: Ctx, days: number): Promise<boolean> {
  const { db, tenantId } = ctx
  const from = (await db.find<{ at: string; id: string }>(sql`
    select at, id from change_consumers where tenant_id = ${tenantId} and name = ${name} for update`)) ?? {
    at: beginning,
    id: '',
  }
  const found = await db.rows(sql`
    select ${fieldsOf(shipments, 'id', 'completedAt')} from shipments
    where tenant_id = ${tenantId} and completed_at is not null and completed_at < tenant_now() - make_interval(days => ${days})
      and completed_at >= ${from.at} and (completed_at, id) > (${from.at}::timestamptz, ${from.id})
    order by completed_at, id limit ${atOnce}`)
  const last = found.at(-1)
  if (last?.completedAt == null) return false
  await db.run(sql`
    update events set carrier_text = null, by_name = null, place_name = null, carrier_context = null
    where tenant_id = ${tenantId} and shipment_id = any (${array(found.map(({ id }) => id))})
      and coalesce(carrier_text, by_name, place_name, carrier_context::text) is not null`)
  await startBackfill(ctx, name, { at: last.completedAt, id: last.id })
  return found.length === atOnce
}

const beginning = new Date(0).toISOString()
