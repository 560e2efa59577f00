import { catalogue } from '@aftermile/domain/fields/catalogue'
import { orders } from '../../../db/tables/orders.ts'
import type { CorrectedBy } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { override } from './batch/overrides.ts'
import { readReferenceData } from './batch/reference-data.ts'
import { runConsequences } from './consequences/consequences.ts'
import { type OrderKey, orderKeyText } from './orders/order-key.ts'
import { readLines } from './orders/order-lines.ts'
import { lockFullOrders, type OrderRow, withBaseValue, writeOrderRows } from './orders/order-row.ts'
import { auditOverrides } from './override-shipments.ts'

export type OrderOverride = OrderKey & { readonly values: Partial<OrderRow> }

/** Sets values of orders in place of what their shops said. `corrected`: by hand. */
export async function overrideOrders(ctx: Ctx, all: readonly OrderOverride[], corrected?: CorrectedBy): Promise<void> {
  if (all.length === 0) return
  const reference = await readReferenceData(ctx)
  const keys = all.map(({ merchantId, id }) => ({ merchantId, id }))
  const locked = await lockFullOrders(ctx, keys)
  const lines = await readLines(ctx, keys)
  const written = all.flatMap(({ values, ...key }) => {
    const before = locked.get(orderKeyText(key))
    if (before === undefined) return []
    const after = withBaseValue(override(before, values, corrected), reference)
    return [{ before, after, lines: lines.get(orderKeyText(key)) ?? [] }]
  })
  await writeOrderRows(ctx, written)
  await runConsequences(ctx, {
    shipments: [],
    orders: written.map(item => ({ before: item.before, after: item.after, written: item })),
    deliveries: [],
  })
  await auditOverrides(ctx, {
    noun: 'order',
    table: orders,
    fields: catalogue.order,
    changes: all.map(({ values, ...key }) => ({ id: key.id, before: { ...locked.get(orderKeyText(key)) }, values })),
    corrected,
  })
}
