import { sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { completedBefore, orderNamesPerson, shipmentNamesPerson } from '../../../db/tables/names-person.ts'
import { orders } from '../../../db/tables/orders.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { blankOrders } from '../blanking/blank-orders.ts'
import { blankShipments } from '../blanking/blank-shipments.ts'
import { forgetAround } from '../blanking/forget-around.ts'

const atOnce = 200

/** Takes the persons out of the next shipments that were completed so long ago. Returns whether there are more. */
export async function blankOldShipments(ctx: Ctx, days: number): Promise<boolean> {
  const found = await ctx.db.rows(sql`
    select ${fieldsOf(shipments, 'id', 'scenarioId')} from shipments
    where tenant_id = ${ctx.tenantId} and ${completedBefore(days)} and ${shipmentNamesPerson}
      order by completed_at limit ${atOnce}`)
  const sides = found.map(({ id, scenarioId }) => [id, [scenarioId === 'inbound_return' ? 'from' : 'to']] as const)
  const blanked = await blankShipments(ctx, new Map(sides))
  if (blanked.length > 0) await forgetAround(ctx, { shipments: blanked, orders: [] })
  return found.length === atOnce
}

/** Takes the buyers out of the next orders that were completed so long ago. Returns whether there are more. */
export async function blankOldOrders(ctx: Ctx, days: number): Promise<boolean> {
  const found = await ctx.db.rows(sql`
    select ${fieldsOf(orders, 'merchantId', 'id')} from orders
    where tenant_id = ${ctx.tenantId} and ${completedBefore(days)} and ${orderNamesPerson}
      order by completed_at limit ${atOnce}`)
  const blanked = await blankOrders(ctx, found)
  if (blanked.length > 0) await forgetAround(ctx, { shipments: [], orders: blanked })
  return found.length === atOnce
}
