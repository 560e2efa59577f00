import { isDeepStrictEqual } from 'node:util'
import { isSameToOrder } from '@aftermile/domain/orders/order-state'
import type { Ctx } from '../../../tenancy/context.ts'
import type { ShipmentChange } from './consequences/changes.ts'
import { runConsequences } from './consequences/consequences.ts'
import { updateEvents } from './events/event-store.ts'
import { type OrderKey, orderKeyText } from './orders/order-key.ts'
import { toOrderPart } from './orders/order-state.ts'
import { type OrderBatch, saveOrders } from './orders/save-orders.ts'
import { type SoleMover, syncOrders, syncSoleOrders } from './orders/sync-orders.ts'
import { type BatchShipment, merchantIdOf } from './shipments/batch-shipment.ts'
import { addPackages, deletePackages, uncountPackages, writePackages } from './shipments/packages.ts'
import type { ProjectedShipment } from './shipments/project-shipment.ts'
import type { LockedShipment } from './shipments/shipment-row.ts'
import { writeShipments } from './shipments/write-shipments.ts'

/** Writes projected shipments, their packages and their orders, then runs the consequences. */
export async function saveProjected(
  ctx: Ctx,
  moved: readonly ProjectedShipment[],
  batch: Omit<OrderBatch, 'booked'>,
): Promise<void> {
  await writeShipments(ctx, moved)
  await updateEvents(
    ctx,
    moved.flatMap(({ recounted }) => recounted),
  )
  await writePackages(
    ctx,
    moved.flatMap(({ batchShipment }) => bookedPackages(batchShipment)),
  )
  await addPackages(ctx, moved.flatMap(packagesToList))
  await uncountPackages(ctx, moved.flatMap(packagesToUnlist))
  await deletePackages(ctx, moved.flatMap(gonePackages))
  const { booked, others, soleMovers } = ordersOf(moved)
  const written = await saveOrders(ctx, { ...batch, booked })
  // Those that the batch brings have the state of their shipments now. Nothing may look at them twice.
  const done = new Set(written.orders.map(({ after }) => orderKeyText(after)))
  const copied = await syncSoleOrders(
    ctx,
    soleMovers.filter(
      ({ after }) => !done.has(orderKeyText({ merchantId: after.merchantId, id: after.orderId ?? '' })),
    ),
  )
  for (const { after } of copied) done.add(orderKeyText(after))
  const synced = await syncOrders(
    ctx,
    others.filter(order => !done.has(orderKeyText(order))),
  )
  await runConsequences(ctx, {
    shipments: moved.map(changeOf),
    orders: [...written.orders, ...copied, ...synced.orders],
    deliveries: [...written.deliveries, ...synced.deliveries],
  })
}

const changeOf = ({ batchShipment, state, after, fullAfter, ...item }: ProjectedShipment): ShipmentChange => ({
  before: batchShipment.before,
  after,
  state,
  newEvents: batchShipment.newEvents,
  isCorrected: item.recounted.length > 0,
  booked: fullAfter && {
    before: batchShipment.fullBefore,
    after: fullAfter,
    isNew: batchShipment.hasNewBooking,
    removedPackages: item.removedPackages.kept,
  },
})

const bookedPackages = (shipment: BatchShipment) =>
  [...shipment.changedPackages].flatMap(number => {
    const row = shipment.packages.get(number)
    return row ? [{ ...row, shipmentId: shipment.id, merchantId: merchantIdOf(shipment) }] : []
  })

/** Packages that only events name, and all where a booking has another list than before. */
function packagesToList({ batchShipment, state, after }: ProjectedShipment) {
  const { before, booking } = batchShipment
  const booked = after.packageNumbers
  const isSameList = before === null || booking === null || isDeepStrictEqual(before.packageNumbers, booked)
  if (isSameList && state.packages.length === booked.length) return []
  return state.packages.flatMap(({ packageNumber: number }) =>
    number === '' || (isSameList && booked.includes(number))
      ? []
      : [{ number, shipmentId: batchShipment.id, merchantId: after.merchantId }],
  )
}

/** Removed packages with events, and those that only withdrawn events name. */
function packagesToUnlist({ batchShipment, state, recounted, removedPackages }: ProjectedShipment) {
  if (recounted.length === 0 && removedPackages.kept.length === 0) return []
  const counted = new Set(state.packages.map(({ packageNumber }) => packageNumber))
  const unscanned = recounted.flatMap(({ packageNumber }) => packageNumber ?? [])
  return [...new Set([...unscanned, ...removedPackages.kept])]
    .filter(number => !counted.has(number))
    .map(number => ({ number, shipmentId: batchShipment.id }))
}

/** Packages that a new booking leaves out and that nobody has seen. */
const gonePackages = ({ batchShipment, removedPackages }: ProjectedShipment) =>
  removedPackages.gone
    .filter(number => batchShipment.packages.has(number))
    .map(number => ({ number, shipmentId: batchShipment.id }))

type Orders = {
  readonly booked: OrderKey[]
  readonly others: OrderKey[]
  /** Shipments that may be the only one of their order. */
  readonly soleMovers: SoleMover[]
}

/** The orders that these shipments have joined or left, and the others whose state may have changed. */
function ordersOf(moved: readonly ProjectedShipment[]): Orders {
  const booked = new Map<string, OrderKey>()
  const others = new Map<string, OrderKey>()
  const soleMovers: SoleMover[] = []
  for (const { batchShipment, after } of moved) {
    const { before, hasNewBooking } = batchShipment
    const hasMoved = before === null || !isSameToOrder(toOrderPart(before), toOrderPart(after))
    const into = hasNewBooking ? booked : hasMoved ? others : null
    for (const { merchantId, orderId } of [before ?? after, after])
      if (orderId) into?.set(orderKeyText({ merchantId, id: orderId }), { merchantId, id: orderId })
    if (into === others && before && isSameOrder(before, after)) soleMovers.push({ before, after })
  }
  const isOther = (order: OrderKey): boolean => !booked.has(orderKeyText(order))
  return {
    booked: [...booked.values()],
    others: [...others.values()].filter(isOther),
    soleMovers: soleMovers.filter(({ after }) => isOther({ merchantId: after.merchantId, id: after.orderId ?? '' })),
  }
}

const isSameOrder = (a: LockedShipment, b: LockedShipment): boolean =>
  a.orderId === b.orderId && a.merchantId === b.merchantId
