import type { Ctx } from '../../context.ts'
import { statement } from '../../db/sql.ts'
import { keyOf, type OrderKey, readMembers, type Stated, stateOf } from '../ingest/order-siblings.ts'

const read = statement(`
  select o.merchant_id as "merchantId", o.id, o.stated_status_id as "statedStatusId", o.delivery_ids as "deliveryIds"
  from json_to_recordset($2) as x ("merchantId" text, id text)
  join orders o on o.tenant_id = $1 and o.merchant_id = x."merchantId" and o.id = x.id`)

type Row = OrderKey & Pick<Stated, 'statedStatusId' | 'deliveryIds'>

/** By order, the milestone that its shipments have brought it to; nothing is stored of it. */
export async function orderMilestones(ctx: Ctx, keys: readonly OrderKey[]): Promise<Map<string, number>> {
  const [rows, members] = await Promise.all([
    ctx.db.rows<Row>(read(ctx.tenantId, JSON.stringify(keys))),
    readMembers(ctx, keys),
  ])
  return new Map(rows.map(row => [keyOf(row), stateOf(row, members.get(keyOf(row)) ?? []).milestoneIndex]))
}
