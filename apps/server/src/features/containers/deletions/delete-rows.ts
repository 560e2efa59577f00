import { storedName } from '@aftermile/dashboards/data/dataset'
import { live } from '@aftermile/dashboards/live/live'
import { array, part, sql, statement } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { forgetCounted } from '../../rule-engine/counted-firings.ts'
import type { MessageSubject } from './check-deletable.ts'

const ofShipment = [
  'packages',
  'events',
  'poll_numbers',
  'quarantined_events',
  'sla_clocks',
  'tracking_subscribers',
  'tracking_visits',
].map(table => statement(`delete from ${table} where tenant_id = $1 and shipment_id = $2`))

/** Deletes a shipment with everything that belongs to it alone. */
export async function deleteShipmentRows(ctx: Ctx, { merchantId, id }: Key): Promise<void> {
  const { db, tenantId } = ctx
  for (const remove of ofShipment) await db.run(remove(tenantId, id))
  await db.run(sql`delete from timers where tenant_id = ${tenantId} and kind = 'silence' and container_id = ${id}`)
  await db.run(sql`
    delete from saved_files where tenant_id = ${tenantId} and container_id = ${id} and merchant_id = ${merchantId}`)
  await db.run(sql`
    update unmapped_codes set sample_shipment_ids = array_remove(sample_shipment_ids, ${id})
    where tenant_id = ${tenantId} and ${id} = any (sample_shipment_ids)`)
  // The next refresh of the live boards removes rows that have ended.
  await db.run(sql`
    update dataset_rows set ended_at = '-infinity' where tenant_id = ${tenantId} and dataset = ${storedName(live)} and row_id = ${id}`)
  await deleteNamed(ctx, { targetType: 'Shipment', merchantId, ids: [id] })
  await deleteTexts(ctx, { kind: 'shipment', key: id, subjectId: `shipment/${id}` })
  await db.run(sql`delete from shipments where tenant_id = ${tenantId} and id = ${id}`)
}

export type Key = { readonly merchantId: string; readonly id: string }

/** Deletes an order with everything that belongs to it. It may have no shipments. */
export async function deleteOrderRows(
  ctx: Ctx,
  { merchantId, id }: Key,
  named: readonly MessageSubject[],
): Promise<void> {
  const { db, tenantId } = ctx
  const ofOrder = part`tenant_id = ${tenantId} and merchant_id = ${merchantId} and order_id = ${id}`
  await db.run(sql`delete from order_lines where ${ofOrder}`)
  await db.run(sql`delete from order_deliveries where ${ofOrder}`)
  for (const subject of named) await deleteNamed(ctx, subject)
  await deleteTexts(ctx, { kind: 'order', key: `${merchantId}/${id}`, subjectId: `order/${merchantId}/${id}` })
  await db.run(sql`delete from orders where tenant_id = ${tenantId} and merchant_id = ${merchantId} and id = ${id}`)
}

/** What names a container by target, merchant and id: messages that wait, what rules did and will do. */
async function deleteNamed(ctx: Ctx, { targetType, merchantId, ids }: MessageSubject): Promise<void> {
  if (ids.length === 0) return
  const { db, tenantId } = ctx
  const named = part`tenant_id = ${tenantId} and target_type = ${targetType} and merchant_id = ${merchantId}
    and container_id = any (${array(ids)})`
  await db.run(sql`delete from messages where ${named}`)
  await forgetCounted(ctx, named)
  await db.run(sql`delete from rule_firings where ${named}`)
  // By rule, because that is how the key begins.
  await db.run(sql`
    delete from rule_timers where ${named} and rule_id = any (array(select id from rules where tenant_id in (${tenantId}, 'system')))`)
}

type Texts = { readonly kind: 'shipment' | 'order'; readonly key: string; readonly subjectId: string }

async function deleteTexts({ db, tenantId }: Ctx, { kind, key, subjectId }: Texts): Promise<void> {
  const ofDocument = part`tenant_id = ${tenantId} and kind = ${kind} and key = ${key}`
  await db.run(sql`delete from search_documents where ${ofDocument}`)
  await db.run(sql`delete from search_texts where ${ofDocument}`)
  await db.run(sql`delete from conversations where tenant_id = ${tenantId} and subject_id = ${subjectId}`)
}
