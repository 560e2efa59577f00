import { records } from '../../../../db/records.ts'
import { part, rawPart, sql, statement } from '../../../../db/sql.ts'
import { json, text } from '../../../../db/table.ts'
import type { Overrides } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { forgetCounted } from '../../../rule-engine/counted-firings.ts'

/** A shipment or an order that goes to another merchant. */
export type Move = { readonly id: string; readonly from: string; readonly to: string }

const moved = records({ id: text, from: text, to: text })
const overridden = records({ id: text, from: text, to: text, override: json<Overrides>() })

const ofShipments = ['packages', 'events', 'poll_numbers', 'quarantined_events', 'sla_clocks'].map(
  table =>
    statement`
    update ${rawPart(table)} t set merchant_id = x."to" from ${moved.parameters(2)}
    where t.tenant_id = $1 and t.shipment_id = x.id`,
)

/** Gives everything that belongs to shipments their new merchant, so that what a user may see follows it. */
export async function moveShipmentRows({ db, tenantId }: Ctx, moves: readonly Move[]): Promise<void> {
  const rows = moved.with(moves)
  for (const update of ofShipments) await db.run(update(tenantId, ...moved.values(moves)))
  await db.run(sql`
    update search_documents t set merchant_id = x."to" from ${rows}
    where t.tenant_id = ${tenantId} and t.kind = 'shipment' and t.key = x.id`)
  await db.run(sql`
    update conversations t set merchant_id = x."to" from ${rows}
    where t.tenant_id = ${tenantId} and t.subject_id = 'shipment/' || x.id`)
  await db.run(sql`
    update saved_files t set merchant_id = x."to" from ${rows}
    where t.tenant_id = ${tenantId} and t.container_id = x.id and t.merchant_id = x."from"`)
  await moveNamed({ db, tenantId }, 'Shipment', moves)
}

/** Gives orders, with everything that belongs to them, their new merchant. No order may have its number there. */
export async function moveOrderRows({ db, tenantId }: Ctx, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  const rows = moved.with(moves)
  const deliveries = await deliveriesOf({ db, tenantId }, moves)
  const sources = await db.rows<{ id: string; from: string; source: string | null }>(sql`
    select o.id, o.merchant_id as "from", o.overrides -> 'merchantId' ->> 'source' as source
    from ${rows}
    join orders o on o.tenant_id = ${tenantId} and o.merchant_id = x."from" and o.id = x.id for update of o`)
  const changed = moves.map(move => {
    const source = sources.find(({ id, from }) => id === move.id && from === move.from)?.source ?? move.from
    return { ...move, override: { merchantId: { value: move.to, source } } }
  })
  await db.run(sql`
    update orders t set merchant_id = x."to", updated_at = tenant_now(), overrides = coalesce(t.overrides, '{}') || x.override
    from ${overridden.with(changed)}
    where t.tenant_id = ${tenantId} and t.merchant_id = x."from" and t.id = x.id`)
  await db.run(sql`
    update order_lines t set merchant_id = x."to" from ${rows}
    where t.tenant_id = ${tenantId} and t.merchant_id = x."from" and t.order_id = x.id`)
  await db.run(sql`
    update order_deliveries t set merchant_id = x."to" from ${rows}
    where t.tenant_id = ${tenantId} and t.merchant_id = x."from" and t.order_id = x.id`)
  await db.run(sql`
    update search_documents t set merchant_id = x."to", key = x."to" || '/' || x.id
    from ${rows}
    where t.tenant_id = ${tenantId} and t.kind = 'order' and t.key = x."from" || '/' || x.id`)
  await db.run(sql`
    update search_texts t set key = x."to" || '/' || x.id from ${rows}
    where t.tenant_id = ${tenantId} and t.kind = 'order' and t.key = x."from" || '/' || x.id`)
  await moveSubscribers({ db, tenantId }, moves, deliveries)
}

const dropTexts = ['search_documents', 'search_texts'].map(
  table =>
    statement`
    delete from ${rawPart(table)} t using ${moved.parameters(2)}
    where t.tenant_id = $1 and t.kind = 'order' and t.key = x."from" || '/' || x.id`,
)

/** Removes orders that only their shipments told about. What people said and sent about them goes to the order of the other merchant. */
export async function dropOrderRows({ db, tenantId }: Ctx, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  const rows = moved.with(moves)
  const deliveries = await deliveriesOf({ db, tenantId }, moves)
  await db.run(sql`
    delete from order_deliveries t using ${rows}
    where t.tenant_id = ${tenantId} and t.merchant_id = x."from" and t.order_id = x.id`)
  for (const remove of dropTexts) await db.run(remove(tenantId, ...moved.values(moves)))
  await db.run(sql`
    update orders t set tags = array(select distinct tag from unnest(t.tags || o.tags) as tag order by tag), updated_at = tenant_now()
    from ${rows}
    join orders o on o.tenant_id = ${tenantId} and o.merchant_id = x."from" and o.id = x.id
    where t.tenant_id = ${tenantId} and t.merchant_id = x."to" and t.id = x.id and not t.tags @> o.tags`)
  await db.run(sql`
    delete from orders t using ${rows}
    where t.tenant_id = ${tenantId} and t.merchant_id = x."from" and t.id = x.id`)
  await moveSubscribers({ db, tenantId }, moves, deliveries)
}

type Rows = Pick<Ctx, 'db' | 'tenantId'>

const deliveriesOf = ({ db, tenantId }: Rows, moves: readonly Move[]): Promise<Move[]> =>
  db.rows<Move>(sql`
    select d.order_id || '/' || d.id as id, x."from", x."to"
    from ${moved.with(moves)}
    join order_deliveries d on d.tenant_id = ${tenantId} and d.merchant_id = x."from" and d.order_id = x.id`)

async function moveSubscribers(
  { db, tenantId }: Rows,
  moves: readonly Move[],
  deliveries: readonly Move[],
): Promise<void> {
  await db.run(sql`
    update conversations t set merchant_id = x."to", subject_id = 'order/' || x."to" || '/' || x.id
    from ${moved.with(moves)}
    where t.tenant_id = ${tenantId} and t.subject_id = 'order/' || x."from" || '/' || x.id`)
  await moveNamed({ db, tenantId }, 'Order', moves)
  if (deliveries.length > 0) await moveNamed({ db, tenantId }, 'OrderDelivery', deliveries)
}

/** Moves what names a container by target, merchant and id. What the new merchant has already stays. */
async function moveNamed({ db, tenantId }: Rows, target: string, moves: readonly Move[]): Promise<void> {
  const rows = moved.with(moves)
  await db.run(sql`
    update rule_timers t set merchant_id = x."to" from ${rows},
      (select distinct id as rule_id from rules where tenant_id in (${tenantId}, 'system')) r
    where t.tenant_id = ${tenantId} and t.rule_id = r.rule_id and t.target_type = ${target} and t.merchant_id = x."from"
      and t.container_id = x.id and not exists (
        select 1 from rule_timers o where o.tenant_id = ${tenantId} and o.rule_id = t.rule_id and o.target_type = ${target}
          and o.merchant_id = x."to" and o.container_id = x.id)`)
  await forgetCounted(
    { db, tenantId },
    part`exists (
      select 1 from ${rows} where f.target_type = ${target} and f.merchant_id = x."from" and f.container_id = x.id)`,
  )
  await db.run(sql`
    update rule_firings t set merchant_id = x."to" from ${rows}
    where t.tenant_id = ${tenantId} and t.target_type = ${target} and t.merchant_id = x."from" and t.container_id = x.id
      and not exists (
        select 1 from rule_firings o where o.tenant_id = ${tenantId} and o.rule_id = t.rule_id and o.target_type = ${target}
          and o.merchant_id = x."to" and o.container_id = x.id and o.occurrence = t.occurrence)`)
  await db.run(sql`
    update messages t set merchant_id = x."to" from ${rows}
    where t.tenant_id = ${tenantId} and t.target_type = ${target} and t.merchant_id = x."from" and t.container_id = x.id
      and not exists (
        select 1 from messages o where o.tenant_id = ${tenantId} and o.template_id = t.template_id and o.target_type = ${target}
          and o.merchant_id = x."to" and o.container_id = x.id and o.occurrence = t.occurrence)`)
}
