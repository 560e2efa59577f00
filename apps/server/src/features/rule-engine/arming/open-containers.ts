import type { RuleTarget } from '@aftermile/domain/rules/rule-lists'
import { records } from '../../../db/records.ts'
import { nothing, type Part, part, sql } from '../../../db/sql.ts'
import { text } from '../../../db/table.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { RuleContainer } from '../container-change.ts'

/** at: each table has an index of what is open by this time, the newest first. ties: in which order those of one time are walked. */
type Source = { readonly table: Part; readonly at: Part; readonly ties: Part; isAfter(row: Row): Part }

const orders: Source = {
  table: part`orders`,
  at: part`t.ordered_at`,
  ties: part`t.merchant_id, t.id`,
  isAfter: ({ merchantId, id }) => part`(t.merchant_id, t.id) > (${merchantId}, ${id})`,
}

/** Deliveries are found by their orders. */
const sources: Readonly<Record<RuleTarget, Source>> = {
  Shipment: {
    table: part`shipments`,
    at: part`t.booked_at`,
    ties: part`t.id`,
    isAfter: ({ id }) => part`t.id > ${id}`,
  },
  Order: orders,
  OrderDelivery: orders,
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
  readonly checked: number
  /** Null: these are the last. */
  readonly cursor: string | null
}

/** Some open containers that are no history, the newest first, from where the last page ended. */
export async function readOpen(
  ctx: Ctx,
  targetType: RuleTarget,
  { after, limit }: { after: string; limit: number },
): Promise<Page> {
  const { at, isAfter } = sources[targetType]
  const from = after === '' ? null : (JSON.parse(after) as Row) // as it was written below
  const read = (which: Part, most: number) => readSome(ctx, sources[targetType], which, most)
  // Two reads, so that each follows the index from where it begins.
  const same = from === null ? [] : await read(part`and ${at} = ${from.at}::timestamptz and ${isAfter(from)}`, limit)
  const older = from === null ? nothing : part`and ${at} < ${from.at}::timestamptz`
  const rows = same.length === limit ? same : [...same, ...(await read(older, limit - same.length))]
  const last = rows.at(-1)
  const cursor = last === undefined || rows.length < limit ? null : JSON.stringify(last)
  return { containers: await containersOf(ctx, targetType, rows), checked: rows.length, cursor }
}

const readSome = (ctx: Ctx, { table, at, ties }: Source, which: Part, limit: number): Promise<Row[]> =>
  ctx.db.rows<Row>(sql`
    select ${at} as at, t.merchant_id as "merchantId", t.id from ${table} t
    where ${isOpen(ctx)} ${which} order by ${at} desc, ${ties} limit ${limit}`)

const orderKeys = records({ merchantId: text, id: text })

async function containersOf(ctx: Ctx, targetType: RuleTarget, rows: readonly Row[]): Promise<RuleContainer[]> {
  if (targetType !== 'OrderDelivery')
    return rows.map(({ merchantId, id }) => ({ targetType, merchantId, containerId: id }))
  const found = await ctx.db.rows<{ merchantId: string; containerId: string }>(sql`
    select d.merchant_id as "merchantId", d.order_id || '/' || d.id as "containerId"
    from ${orderKeys.with(rows)}
    join order_deliveries d on d.tenant_id = ${ctx.tenantId} and d.merchant_id = x."merchantId" and d.order_id = x.id`)
  return found.map(row => ({ targetType, ...row }))
}
