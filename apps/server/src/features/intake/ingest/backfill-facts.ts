import { project } from '@aftermile/domain/projection/projection'
import { recordsInMs } from '../../../db/records.ts'
import { array, columnOf, quoteName, rawPart, sql, statement } from '../../../db/sql.ts'
import { fieldsOf, isInstant } from '../../../db/table.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import { backfillJob } from '../../../jobs/backfill-job.ts'
import { type Position, runBackfill } from '../../../jobs/follower.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { Feature } from '../../feature.ts'
import { readFactSettings } from './batch/fact-settings.ts'
import { readEvents } from './events/event-store.ts'
import { bookingOf } from './shipments/booking-row.ts'
import { readPackages } from './shipments/packages.ts'
import { bookingFactsOf, eventFactsOf } from './shipments/shipment-facts.ts'
import { lockFullShipments } from './shipments/shipment-row.ts'
import { bookingFacts, eventFacts } from './shipments/state-fields.ts'

const name = 'fill_facts'
const atOnce = 500

/** Fills what boards count for shipments from before migration 073. To be deleted once every database has it. */
export const backfillFacts: Feature = { jobs: [backfillJob(name, backfillNextFacts)] }

/** Fills the next rows. Returns whether there are more. */
export async function backfillNextFacts(ctx: Ctx): Promise<boolean> {
  const { db, tenantId } = ctx
  const positionOf = ({ id }: { id: string }) => ({ at: new Date(0).toISOString(), id })
  const read = ({ id }: Position, limit: number) =>
    db.rows(sql`
      select ${fieldsOf(shipments, 'id')} from shipments
      where tenant_id = ${tenantId} and id > ${id} order by id limit ${limit}`)
  const filled = await runBackfill(ctx, { name, limit: atOnce, read, positionOf }, rows =>
    fillFacts(
      ctx,
      rows.map(row => row.id),
    ),
  )
  return filled === 'more'
}

async function fillFacts(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const locked = [...(await lockFullShipments(ctx, ids)).values()]
  const settings = await readFactSettings(ctx)
  const events = await readEvents(ctx, ids, 0)
  const packages = await readPackages(ctx, ids)
  const records = locked.map(row => ({
    id: row.id,
    ...eventFactsOf(row, project(row, events.get(row.id) ?? []), settings),
    ...bookingFactsOf(bookingOf(row), packages.get(row.id) ?? new Map(), settings),
  }))
  await ctx.db.run(update(ctx.tenantId, facts.json(records)))
  await ctx.db.run(updateReminders(ctx.tenantId, array(ids)))
}

const fields = [...eventFacts, ...bookingFacts] as const

/** Rows that have the values already are left alone: boards read every changed row anew. */
const valueIn = (field: (typeof fields)[number]): string =>
  isInstant(shipments, field) ? `to_timestamp(x.${quoteName(field)} / 1000.0)` : `x.${quoteName(field)}`

const facts = recordsInMs(shipments, ['id', ...fields])
const update = statement`
  update shipments s set updated_at = tenant_now(), ${facts.assign('id')} from ${facts.parameter(2)}
  where s.tenant_id = $1 and s.id = x.id
    and (${rawPart(fields.map(field => `s.${columnOf(field)}`).join(', '))})
      is distinct from (${rawPart(fields.map(valueIn).join(', '))})`

/** Counts as count-sent.ts does. The rows are locked, so no reminder is counted meanwhile. */
const updateReminders = statement(`
  update shipments s set updated_at = tenant_now(), email_reminders = m.emails, text_reminders = m.texts
  from (
    select s.id, count(*) filter (where m.channel = 'email') as emails, count(*) filter (where m.channel = 'text') as texts
    from shipments s join messages m on m.tenant_id = s.tenant_id and m.merchant_id = s.merchant_id
      and m.container_id = any (array[s.id, s.order_id, s.order_id || '/' || s.order_delivery_id])
      and m.container_id = case when m.target_type = 'Shipment' then s.id when m.target_type = 'Order' then s.order_id
        when m.target_type = 'OrderDelivery' then s.order_id || '/' || s.order_delivery_id end
    where s.tenant_id = $1 and s.id = any ($2) and m.purpose = 'reminder' and m.sent_at is not null and not m.is_test
    group by s.id
  ) m
  where s.tenant_id = $1 and s.id = m.id and (s.email_reminders, s.text_reminders) is distinct from (m.emails, m.texts)`)
