import type { RuleTarget } from '@aftermile/domain/rules/rule-lists'
import type { Ctx } from '../../../tenancy/context.ts'
import type { KnownContainer } from './known-container.ts'
import { readKnownDeliveries, readKnownOrders } from './known-orders.ts'
import { readKnownShipments } from './known-shipments.ts'
import type { Walked } from './walk.ts'

type Reader = (ctx: Ctx, walked: readonly Walked[], fields: ReadonlySet<string>) => Promise<KnownContainer[]>

/** Reads containers of a target with their states as they became known. */
export const readKnown: Readonly<Record<RuleTarget, Reader>> = {
  Shipment: (ctx, walked, fields) =>
    readKnownShipments(
      ctx,
      walked.map(({ id }) => id),
      fields,
    ),
  Order: readKnownOrders,
  OrderDelivery: readKnownDeliveries,
}
