import type { Facts } from '@aftermile/domain/rules/compile-conditions'
import type { RuleTarget } from '@aftermile/domain/rules/rule-lists'
import { recordsOf } from '../../db/records.ts'
import { nothing, type Part, part, sql } from '../../db/sql.ts'
import { alias, type FieldOf, fieldsInMs, type Table, texts } from '../../db/table.ts'
import { orderDeliveries, orders } from '../../db/tables/orders.ts'
import { ruleTimers } from '../../db/tables/rules.ts'
import { shipments } from '../../db/tables/shipments.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { containerKeyOf, type RuleContainer } from './container-change.ts'

type Source = { readonly table: Table; readonly rows: Part; readonly id: Part; readonly order: Part }

const sources: Readonly<Record<RuleTarget, Source>> = {
  Shipment: {
    table: alias(shipments, 't'),
    rows: part`join shipments t on t.id = x."containerId"`,
    id: part`t.id`,
    order: part`t.id`,
  },
  Order: {
    table: alias(orders, 't'),
    rows: part`join orders t on t.merchant_id = x."merchantId" and t.id = x."containerId"`,
    id: part`t.id`,
    order: part`t.merchant_id, t.id`,
  },
  OrderDelivery: {
    table: alias(orderDeliveries, 't'),
    rows: part`join order_deliveries t on t.merchant_id = x."merchantId" and t.order_id = any (x.orders)
      and t.order_id || '/' || t.id = x."containerId"`,
    id: part`t.order_id || '/' || t.id`,
    order: part`t.merchant_id, t.order_id, t.id`,
  },
}

const containerKeys = recordsOf(ruleTimers, ['merchantId', 'containerId'], { orders: texts })

type Read = (
  ctx: Ctx,
  targetType: RuleTarget,
  containers: readonly RuleContainer[],
  fields: readonly string[],
) => Promise<Map<string, Facts>>

/** Reads fields of containers of one target. Those that do not exist are left out. */
export const readFacts: Read = (...args) => read(false, ...args)

/** Locks containers in the order in which ingest does, and reads their fields. */
export const lockFacts: Read = (...args) => read(true, ...args)

async function read(isLocked: boolean, ...[{ db, tenantId }, targetType, containers, fields]: Parameters<Read>) {
  if (containers.length === 0) return new Map()
  const { table, rows, id, order } = sources[targetType]
  const ending: Part = isLocked ? part`order by ${order} for update of t` : part``
  const asked = containers.map(({ merchantId, containerId }) => ({
    merchantId,
    containerId,
    orders: targetType === 'OrderDelivery' ? ordersIn(containerId) : [],
  }))
  // Fields of rules are fields of their table. A rule without conditions has none.
  const columns: Part = fields.length === 0 ? nothing : part`, ${fieldsInMs(table, fields as FieldOf<typeof table>[])}`
  const found = await db.rows<Record<string, unknown> & { _merchantId: string; _containerId: string }>(sql`
    select t.merchant_id as "_merchantId", ${id} as "_containerId" ${columns}
    from ${containerKeys.with(asked)} ${rows}
    where t.tenant_id = ${tenantId} ${ending}`)
  return new Map(
    found.map(({ _merchantId: merchantId, _containerId: containerId, ...facts }) => [
      containerKeyOf({ targetType, merchantId, containerId }),
      facts,
    ]),
  )
}

/** The orders that an id of a delivery can mean: both of its parts may contain a slash. */
const ordersIn = (containerId: string): string[] =>
  [...containerId.matchAll(/\//g)].map(({ index }) => containerId.slice(0, index))
