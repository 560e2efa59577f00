import type { ShownRow } from '@aftermile/domain/report/shown-columns'
import { array, part, type RowOf, sql } from '../../db/sql.ts'
import { alias, columns, expression, pick } from '../../db/table.ts'
import { orders } from '../../db/tables/orders.ts'
import { shipments } from '../../db/tables/shipments.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { orderSubject, shipmentSubject } from './filters/search-subject.ts'
import { isRowOnTime, type OrderRow, orderHit, type ShipmentRow, shipmentHit } from './hit-out.ts'

const s = alias(shipments, 's')
const moreOfShipment = columns(pick(s, 'fromEmail', 'fromPhone', 'toEmail', 'toPhone', 'salesValue', 'currency'))
const o = alias(orders, 's')
const moreOfOrder = columns({
  ...pick(o, 'email', 'phone', 'salesValue', 'currency'),
  asOf: expression<string>(part`tenant_now()`),
})

type ShipmentWithMore = ShipmentRow & RowOf<typeof moreOfShipment>
type OrderWithMore = OrderRow & RowOf<typeof moreOfOrder>

/** The shipments with these ids as the list has them, in this sequence, with what files add. Unknown ids are left out. */
export async function shownShipments({ db, tenantId }: Ctx, ids: readonly string[]): Promise<ShownRow[]> {
  const selected = part`${shipmentSubject.columnsFor(tenantId)}, ${moreOfShipment}`
  const found = await db.rows<ShipmentWithMore>(sql`
    select ${selected}
    from unnest(${array(ids)}::text[]) with ordinality h (key, position)
    ${shipmentSubject.joinHits(tenantId)} order by h.position`)
  return found.map(row => ({ ...row, ...shipmentHit(row), isOnTime: isRowOnTime(row) }))
}

/** The orders with these keys, which are merchant/id, as the list has them, with what files add. Unknown keys are left out. */
export async function shownOrders({ db, tenantId }: Ctx, keys: readonly string[]): Promise<ShownRow[]> {
  const selected = part`${orderSubject.columnsFor()}, ${moreOfOrder}`
  const found = await db.rows<OrderWithMore>(sql`
    select ${selected}
    from unnest(${array(keys)}::text[]) with ordinality h (key, position)
    ${orderSubject.joinHits(tenantId)} order by h.position`)
  return found.map(row => ({ ...row, ...orderHit(row) }))
}
