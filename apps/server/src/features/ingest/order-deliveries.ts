import { isDeepStrictEqual } from 'node:util'
import type { OrderIn } from '@aftermile/contract/ingress'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/sql.ts'
import { inUtc } from './booking-row.ts'
import type { DeliveryState, OrderKey } from './order-siblings.ts'

type Delivery = DeliveryState & { promisedAt: string | null; lines: { lineId: string; quantity: number }[] }
type Row = Delivery & { merchantId: string; orderId: string }

/** The deliveries of the orders of a batch, as they were and as they become. */
export type Deliveries = {
  idsOf(key: string): string[]
  /** Takes what the shop says; answers whether that is news. */
  take(key: string, item: OrderIn): boolean
  /** Takes what the shipments have made of them. */
  settle(key: string, states: readonly DeliveryState[]): void
  changed(): Row[]
}

const read = statement(`
  select d.merchant_id as "merchantId", d.order_id as "orderId", d.id, d.status_id as "statusId",
    d.milestone_index as "milestoneIndex", d.promised_at as "promisedAt", d.lines
  from json_to_recordset($2) as x ("merchantId" text, id text)
  join order_deliveries d on d.tenant_id = $1 and d.merchant_id = x."merchantId" and d.order_id = x.id`)

export async function readDeliveries({ db, tenantId }: Ctx, keys: readonly OrderKey[]): Promise<Deliveries> {
  const rows = await db.rows<Row>(read(tenantId, JSON.stringify(keys)))
  const owners = new Map(
    keys.map(key => [`${key.merchantId}/${key.id}`, { merchantId: key.merchantId, orderId: key.id }]),
  )
  const before = new Map(rows.map(row => [`${row.merchantId}/${row.orderId}/${row.id}`, row]))
  const now = new Map(before)
  const ids = new Map<string, Set<string>>()
  for (const row of rows) idsAt(`${row.merchantId}/${row.orderId}`).add(row.id)

  function idsAt(key: string): Set<string> {
    const known = ids.get(key) ?? new Set()
    ids.set(key, known)
    return known
  }
  function put(key: string, id: string, change: Partial<Delivery>): boolean {
    const owner = owners.get(key)
    if (!owner) return false
    idsAt(key).add(id)
    const old = now.get(`${key}/${id}`)
    const next = {
      statusId: 'created',
      milestoneIndex: 1000,
      promisedAt: null,
      lines: [],
      ...old,
      ...change,
      id,
      ...owner,
    }
    now.set(`${key}/${id}`, next)
    return !isDeepStrictEqual(next, old)
  }
  return {
    idsOf: key => [...(ids.get(key) ?? [])],
    take: (key, { deliveries = [] }) =>
      deliveries
        .map(({ id, promisedAt, lines }) => put(key, id, { lines, promisedAt: promisedAt ? inUtc(promisedAt) : null }))
        .some(Boolean),
    settle: (key, states) => {
      for (const { id, ...state } of states) put(key, id, state)
    },
    changed: () => [...now].filter(([key, row]) => !isDeepStrictEqual(row, before.get(key))).map(([, row]) => row),
  }
}

const upsert = statement(`
  insert into order_deliveries (tenant_id, merchant_id, order_id, id, status_id, milestone_index, promised_at, lines)
  select $1, "merchantId", "orderId", id, "statusId", "milestoneIndex", "promisedAt", lines
  from json_to_recordset($2) as x ("merchantId" text, "orderId" text, id text, "statusId" text, "milestoneIndex" int,
    "promisedAt" timestamptz, lines jsonb)
  on conflict (tenant_id, merchant_id, order_id, id) do update set status_id = excluded.status_id,
    milestone_index = excluded.milestone_index, promised_at = excluded.promised_at, lines = excluded.lines`)

export async function writeDeliveries({ db, tenantId }: Ctx, deliveries: Deliveries): Promise<void> {
  const rows = deliveries.changed()
  if (rows.length > 0) await db.run(upsert(tenantId, JSON.stringify(rows)))
}
