import type { ImportKind } from '@aftermile/contract/intake/imports'
import type { ItemResult } from '@aftermile/contract/intake/ingress'
import { array, sql } from '../../../../db/sql.ts'
import type { SoonForgotten } from '../../../../db/tables/intake.ts'
import { completedBefore, orderNamesPerson, shipmentNamesPerson } from '../../../../db/tables/names-person.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { readTenantSettings } from '../../../people/tenant-settings.ts'

/** Counts what the rows have just stored and the next night takes the persons out of. */
export async function countSoonForgotten(
  ctx: Ctx,
  kind: ImportKind,
  results: readonly Pick<ItemResult, 'id'>[],
): Promise<SoonForgotten> {
  const { personalDays } = (await readTenantSettings(ctx)).retention
  if (personalDays === null) return noneForgotten
  const ids = [...new Set(results.flatMap(({ id }) => id ?? []))]
  const isOrders = kind === 'orders'
  const row = await ctx.db.find<{ count: number }>(
    isOrders
      ? sql`
        select count(*)::int as count from orders
        where tenant_id = ${ctx.tenantId} and order_number = any (${array(ids)}) and ${completedBefore(personalDays)} and ${orderNamesPerson}`
      : sql`
        select count(*)::int as count from shipments
        where tenant_id = ${ctx.tenantId} and id = any (${array(ids)}) and ${completedBefore(personalDays)} and ${shipmentNamesPerson}`,
  )
  return { count: row?.count ?? 0, days: personalDays }
}

export const noneForgotten: SoonForgotten = { count: 0, days: 0 }

export const addForgotten = (a: SoonForgotten, b: SoonForgotten): SoonForgotten => ({
  count: a.count + b.count,
  days: Math.max(a.days, b.days),
})
