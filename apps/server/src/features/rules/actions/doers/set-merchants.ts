import type { RuleAction } from '@aftermile/contract/settings/rules'
import { records } from '../../../../db/records.ts'
import { sql } from '../../../../db/sql.ts'
import { orNull, text } from '../../../../db/table.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { publishContainers } from '../../../intake/ingest/consequences/publish-changes.ts'
import { overrideShipments } from '../../../intake/ingest/override-shipments.ts'
import { lockFullShipments, type ShipmentRow } from '../../../intake/ingest/shipments/shipment-row.ts'
import { merchantStore } from '../../../settings/merchants.ts'
import { done, notFound, type Outcome, onFit, refusedBecause, unchanged } from '../outcome.ts'
import type { WaitingFiring } from '../waiting-firings.ts'
import { dropOrderRows, type Move, moveOrderRows, moveShipmentRows } from './move-rows.ts'

/**
 * Gives shipments another merchant. Their source still knows them by its own. An order goes with its last shipment; until then a
 * shipment that has gone belongs to an order of the same number there.
 */
export async function setMerchants(
  ctx: Ctx,
  { merchantId: to }: Extract<RuleAction, { type: 'set_merchant' }>,
  firings: readonly WaitingFiring[],
): Promise<Outcome[]> {
  if ((await merchantStore.find(ctx, to)) === null)
    return firings.map(() => refusedBecause(`Merchant “${to}” not found`))
  const ids = firings.map(({ containerId }) => containerId)
  const rows = await lockFullShipments(ctx, ids)
  const orders = await ordersOf(ctx, to, [...rows.values()])
  return onFit(
    firings,
    firing => {
      const row = rows.get(firing.containerId)
      if (row === undefined) return notFound(firing)
      if (row.merchantId === to) return unchanged()
      const twin = orders.twins.find(({ id, from }) => id === row.orderId && from === row.merchantId)
      return twin === undefined ? row : refusedBecause(`Merchant “${to}” has another order ${twin.id}`)
    },
    async fit => {
      const moves = fit.map(([, { id, merchantId: from }]) => ({ id, from, to }))
      await moveShipmentRows(ctx, moves)
      await dropOrderRows(ctx, orders.dropped)
      await dropOrderRows(ctx, orders.replaced)
      await moveOrderRows(ctx, orders.moved)
      await overrideShipments(
        ctx,
        moves.map(({ id }) => ({ id, values: { merchantId: to } })),
      )
      for (const type of ['shipment', 'order'] as const) {
        const gone = type === 'shipment' ? moves : [...orders.moved, ...orders.dropped]
        await publishContainers(
          ctx,
          type,
          gone.map(({ id, from }) => ({ id, merchantId: from })),
        )
      }
      return fit.map(() => done)
    },
  )
}

type Orders = {
  /** They go along, because no other shipment of theirs stays. */
  readonly moved: readonly Move[]
  /** Known only from their shipments, and the new merchant has the order already. */
  readonly dropped: readonly Move[]
  /** Orders of the new merchant, known only from shipments, in whose place one comes that the shop has sent. */
  readonly replaced: readonly Move[]
  /** Both shops have sent an order of that number. */
  readonly twins: readonly Move[]
}

type OrderPair = Move & { readonly isStated: boolean; readonly isThereStated: boolean | null }

const leavingOrders = records({ shipmentId: text, from: text, id: orNull(text) })

/** What becomes of the orders of shipments that leave them. */
async function ordersOf({ db, tenantId }: Ctx, to: string, rows: readonly ShipmentRow[]): Promise<Orders> {
  const leaving = rows.filter(({ merchantId, orderId }) => merchantId !== to && orderId !== null)
  const asked = leaving.map(({ id, merchantId, orderId }) => ({ shipmentId: id, from: merchantId, id: orderId }))
  const pairs = await db.rows<OrderPair>(sql`
    with x as (select * from ${leavingOrders.with(asked)})
    select distinct o.id, o.merchant_id as "from", ${to} as "to", o.is_stated as "isStated", t.is_stated as "isThereStated"
    from x join orders o on o.tenant_id = ${tenantId} and o.merchant_id = x."from" and o.id = x.id
    left join orders t on t.tenant_id = ${tenantId} and t.merchant_id = ${to} and t.id = x.id
    where not exists (
      select 1 from shipments s where s.tenant_id = ${tenantId} and s.merchant_id = x."from" and s.order_id = x.id
        and s.id not in (select "shipmentId" from x))`)
  const moveOf = ({ id, from }: OrderPair): Move => ({ id, from, to })
  const meeting = pairs.filter(({ isThereStated }) => isThereStated !== null)
  const replacing = meeting.filter(({ isStated, isThereStated }) => isStated && isThereStated === false)
  return {
    moved: [...pairs.filter(({ isThereStated }) => isThereStated === null), ...replacing].map(moveOf),
    dropped: meeting.filter(({ isStated }) => !isStated).map(moveOf),
    replaced: replacing.map(({ id, from }) => ({ id, from: to, to: from })),
    twins: meeting.filter(({ isStated, isThereStated }) => isStated && isThereStated).map(moveOf),
  }
}
