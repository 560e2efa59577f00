import type { RuleTarget } from '@aftermile/domain/rules/rule-lists'
import { nothing, type Part, part, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { RuleContainer } from '../container-change.ts'

type Source = { readonly table: Part; readonly at: Part }

/** Deliveries are found by their orders. Each table has an index of what is open by this time. */
const sources: Readonly<Record<RuleTarget, Source>> = {
  Shipment: { table: part`shipments`, at: part`t.booked_at` },
  Order: { table: part`orders`, at: part`t.ordered_at` },
  OrderDelivery: { table: part`orders`, at: part`t.ordered_at` },
}

const isOpen = ({ tenantId }: Ctx): Part =>
  part`t.tenant_id = ${tenantId} and t.completed_at is null and not t.is_historical`

/** How many containers a walk will see. Of deliveries: how many orders. */
export async function countOpen(ctx: Ctx, targetType: RuleTarget): Promise<number> {
  const { table } = sources[targetType]
  const row = await ctx.db.find<{ count: number }>(
    sql`select count(*)::int as count from ${table} t where ${isOpen(ctx)}`,
  )
  return row?.count ?? 0
}

type Row = { readonly at: string; readonly merchantId: string; readonly id: string }

type Page = {
  readonly containers: readonly RuleContainer[]
  /** How many rows of the walk these are. */
  readonly looked: number
  /** Null: these are the last. */
  readonly cursor: string | null
}

/** Some open containers that are no history, the oldest first, from where the last page ended. */
export async function readOpen(
  ctx: Ctx,
  targetType: RuleTarget,
  { after, limit }: { after: string; limit: number },
): Promise<Page> {
  const { table, at } = sources[targetType]
  const rows = await ctx.db.rows<Row>(sql`
    select ${at} as at, t.merchant_id as "merchantId", t.id from ${table} t
    where ${isOpen(ctx)} ${later(at, after)} order by ${at}, t.merchant_id, t.id limit ${limit}`)
  const last = rows.at(-1)
  const cursor = last === undefined || rows.length < limit ? null : JSON.stringify([last.at, last.merchantId, last.id])
  return { containers: await containersOf(ctx, targetType, rows), looked: rows.length, cursor }
}

function later(at: Part, after: string): Part {
  if (after === '') return nothing
  const [time, merchantId, id] = JSON.parse(after) as [string, string, string] // as readOpen wrote it
  return part`and ${at} >= ${time}::timestamptz and (${at}, t.merchant_id, t.id) > (${time}::timestamptz, ${merchantId}, ${id})`
}

async function containersOf(ctx: Ctx, targetType: RuleTarget, rows: readonly Row[]): Promise<RuleContainer[]> {
  if (targetType !== 'OrderDelivery')
    return rows.map(({ merchantId, id }) => ({ targetType, merchantId, containerId: id }))
  const keys = JSON.stringify(rows.map(({ merchantId, id }) => ({ merchantId, id })))
  const found = await ctx.db.rows<{ merchantId: string; containerId: string }>(sql`
    select d.merchant_id as "merchantId", d.order_id || '/' || d.id as "containerId"
    from json_to_recordset(${keys}) as x ("merchantId" text, id text)
    join order_deliveries d on d.tenant_id = ${ctx.tenantId} and d.merchant_id = x."merchantId" and d.order_id = x.id`)
  return found.map(row => ({ targetType, ...row }))
}
