import { orderViewOf } from '@aftermile/domain/orders/order-state'
import type { Ctx } from '../../../tenancy/context.ts'
import type { ShipmentChange } from './consequences/changes.ts'
import { runConsequences } from './consequences/consequences.ts'
import { keyOf, type OrderKey } from './orders/order-key.ts'
import { asPart, movesMilestoneOnly } from './orders/order-state.ts'
import { type OrderWork, writeOrders } from './orders/save-orders.ts'
import { followMilestones, moveOrders } from './orders/sync-orders.ts'
import { merchantOf, type Touched } from './shipments/batch-shipment.ts'
import { addPackages, writePackages } from './shipments/packages.ts'
import type { Projected } from './shipments/project-shipment.ts'
import type { Held } from './shipments/shipment-row.ts'
import { writeShipments } from './shipments/write-shipments.ts'

/** Writes shipments that have moved, their packages and the orders that follow them, then does what follows from all that. */
export async function writeMoved(
  ctx: Ctx,
  moved: readonly Projected[],
  work: Omit<OrderWork, 'booked'>,
): Promise<void> {
  await writeShipments(ctx, moved)
  await writePackages(
    ctx,
    moved.flatMap(({ touched }) => bookedPackages(touched)),
  )
  await addPackages(ctx, moved.flatMap(strayPackages))
  const { booked, others, movers } = ordersOf(moved)
  const written = await writeOrders(ctx, { ...work, booked })
  const quick = await followMilestones(ctx, movers)
  const done = new Set(quick.map(({ after }) => keyOf(after)))
  const followed = await moveOrders(
    ctx,
    others.filter(order => !done.has(keyOf(order))),
  )
  await runConsequences(ctx, {
    shipments: moved.map(changeOf),
    orders: [...written.orders, ...quick, ...followed.orders],
    deliveries: [...written.deliveries, ...followed.deliveries],
  })
}

const changeOf = ({ touched, state, after, whole }: Projected): ShipmentChange => ({
  before: touched.before,
  after,
  state,
  newEvents: touched.newEvents,
  booked: whole && { before: touched.wholeBefore, after: whole, isNew: touched.hasNewBooking },
})

const bookedPackages = (one: Touched) =>
  [...one.changedPackages].flatMap(number => {
    const row = one.packages.get(number)
    return row ? [{ ...row, shipmentId: one.id, merchantId: merchantOf(one) }] : []
  })

function strayPackages({ touched, state, after }: Projected) {
  const booked = after.packageNumbers
  if (state.packages.length === booked.length) return []
  return state.packages.flatMap(({ packageNumber: number }) =>
    number === '' || booked.includes(number) ? [] : [{ number, shipmentId: touched.id, merchantId: after.merchantId }],
  )
}

type Orders = {
  readonly booked: OrderKey[]
  readonly others: OrderKey[]
  /** As they stood: an order that has no other follows it to another milestone, and that is all. */
  readonly movers: Held[]
}

/** The orders that these shipments have joined or left, and the others that they have moved. */
function ordersOf(moved: readonly Projected[]): Orders {
  const booked = new Map<string, OrderKey>()
  const others = new Map<string, OrderKey>()
  const movers: Held[] = []
  for (const { touched, after } of moved) {
    const { before, hasNewBooking } = touched
    const hasMoved = before === null || orderViewOf(asPart(before)) !== orderViewOf(asPart(after))
    const into = hasNewBooking ? booked : hasMoved ? others : null
    for (const orderId of new Set([before?.orderId, after.orderId])) {
      const key = orderId && { merchantId: after.merchantId, id: orderId }
      if (key) into?.set(keyOf(key), key)
    }
    if (into === others && before?.orderId && movesMilestoneOnly(before, after)) movers.push(before)
  }
  const isOther = (order: OrderKey): boolean => !booked.has(keyOf(order))
  return {
    booked: [...booked.values()],
    others: [...others.values()].filter(isOther),
    movers: movers.filter(({ merchantId, orderId }) => isOther({ merchantId, id: orderId ?? '' })),
  }
}
