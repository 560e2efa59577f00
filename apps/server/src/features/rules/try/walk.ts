import type { RuleTarget } from '@aftermile/domain/rules/rule-lists'
import { type Part, part, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'

/** A container that began at a time. Deliveries are walked by their orders. */
export type Walked = { readonly at: number; readonly id: string; readonly merchantId: string }

/** The time that is checked. */
export type Span = { readonly since: number; readonly until: number }

type Source = { readonly rows: Part; readonly begins: Part; readonly count: Part }

const ofOrders = { rows: part`orders c`, begins: part`c.ordered_at` }
const sources: Readonly<Record<RuleTarget, Source>> = {
  Shipment: { rows: part`shipments c`, begins: part`c.booked_at`, count: part`count(*)` },
  Order: { ...ofOrders, count: part`count(*)` },
  OrderDelivery: {
    ...ofOrders,
    count: part`sum((select count(*) from order_deliveries d
      where d.tenant_id = c.tenant_id and d.merchant_id = c.merchant_id and d.order_id = c.id))`,
  },
}

/** How many containers there are to check: those that began in the time, and older ones that were open in it. */
export async function countContainers({ db, tenantId }: Ctx, target: RuleTarget, span: Span): Promise<number> {
  const { rows, begins, count } = sources[target]
  const from = new Date(span.since)
  const counted = await db.find<{ count: number }>(sql`
    select coalesce((select ${count} from ${rows} where c.tenant_id = ${tenantId} and ${begins} >= ${from} and ${begins} <= ${new Date(span.until)}), 0)
      + coalesce((select ${count} from ${rows} where c.tenant_id = ${tenantId} and ${begins} < ${from} and c.completed_at is null), 0)
      + coalesce((select ${count} from ${rows} where c.tenant_id = ${tenantId} and ${begins} < ${from} and c.completed_at >= ${from}), 0) as count`)
  return Number(counted?.count ?? 0)
}

/** The next containers, newest first. */
export async function readWalked(
  ctx: Ctx,
  target: RuleTarget,
  { span, after, size }: { span: Span; after: Walked | null; size: number },
): Promise<Walked[]> {
  const { rows, begins } = sources[target]
  const from = new Date(span.since)
  const isYoung = after === null || after.at >= span.since
  const young = isYoung
    ? await readPart(
        ctx,
        { rows, begins, after, size },
        part`and ${begins} >= ${from} and ${begins} <= ${new Date(span.until)}`,
      )
    : []
  if (young.length === size) return young
  const rest = { rows, begins, after: isYoung ? null : after, size: size - young.length }
  const open = await readPart(ctx, rest, part`and ${begins} < ${from} and c.completed_at is null`)
  const ended = await readPart(ctx, rest, part`and ${begins} < ${from} and c.completed_at >= ${from}`)
  return [...young, ...[...open, ...ended].sort(inOrder).slice(0, rest.size)]
}

const inOrder = (a: Walked, b: Walked): number =>
  b.at - a.at || compare(a.id, b.id) || compare(a.merchantId, b.merchantId)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

type Reading = { readonly rows: Part; readonly begins: Part; readonly after: Walked | null; readonly size: number }

function readPart({ db, tenantId }: Ctx, { rows, begins, after, size }: Reading, which: Part): Promise<Walked[]> {
  const next =
    after === null
      ? part``
      : part`and ${begins} <= ${new Date(after.at)} and (${begins} < ${new Date(after.at)}
          or (c.id collate "C", c.merchant_id collate "C") > (${after.id}, ${after.merchantId}))`
  return db.rows(sql`
    select round(date_part('epoch', ${begins}) * 1000) as at, c.id, c.merchant_id as "merchantId" from ${rows}
    where c.tenant_id = ${tenantId} ${which} ${next}
    order by ${begins} desc, c.id collate "C", c.merchant_id collate "C" limit ${size}`)
}
