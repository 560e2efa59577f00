import { actionTraits } from '@aftermile/domain/rules/actions/actions'
import { array, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { lockContainers } from '../../containers/actions/locked-containers.ts'
import { newMerchantsOf } from './new-merchants.ts'
import type { WaitingFiring } from './waiting-firings.ts'

/** The order of a shipment; null: it has none. */
export type OrderOf = (shipmentId: string) => { readonly merchantId: string; readonly containerId: string } | null

/** Locks the containers of firings, and the orders that follow their shipments, in the order in which ingest does. */
export async function lockAll(ctx: Ctx, firings: readonly WaitingFiring[]): Promise<OrderOf> {
  const ofTarget = (target: WaitingFiring['targetType']) => firings.filter(({ targetType }) => targetType === target)
  const shipmentIds = [...new Set(ofTarget('Shipment').map(({ containerId }) => containerId))]
  await lockContainers(
    ctx,
    'shipment',
    shipmentIds.map(id => ({ id })),
  )
  const orders = await readOrders(ctx, shipmentIds)
  const merchants = firings.flatMap(newMerchantsOf)
  const follows = firings.some(({ actions }) => actions.some(({ type }) => actionTraits(type).changesOrders))
  const dependents = follows
    ? [...orders.values()].flatMap(({ merchantId, containerId: id }) =>
        [merchantId, ...merchants].map(each => ({ merchantId: each, id })),
      )
    : []
  const own = ofTarget('Order').map(({ merchantId, containerId: id }) => ({ merchantId, id }))
  await lockContainers(ctx, 'order', distinct([...own, ...dependents]))
  return id => orders.get(id) ?? null
}

async function readOrders({ db, tenantId }: Ctx, ids: readonly string[]) {
  const rows = await db.rows<{ id: string; merchantId: string; containerId: string }>(sql`
    select id, merchant_id as "merchantId", order_id as "containerId" from shipments
    where tenant_id = ${tenantId} and id = any (${array(ids)}) and order_id is not null`)
  return new Map(rows.map(({ id, ...order }) => [id, order]))
}

const distinct = (orders: readonly { merchantId: string; id: string }[]) => [
  ...new Map(orders.map(order => [JSON.stringify([order.merchantId, order.id]), order])).values(),
]
