import type { OrderIn, ShipmentIn } from '@aftermile/contract/ingress'
import { phaseOf } from '@aftermile/domain/order-state'
import type { StatusId } from '@aftermile/domain/statuses'
import type { Ctx } from '../../context.ts'
import { readOwnCodes } from '../carrier-words/own-codes.ts'
import { appendEvents, readEvents } from './append.ts'
import { shipmentIdOf } from './booking-row.ts'
import { readBookings, readTaken, takeBookings } from './bookings.ts'
import { writeOrderDocuments, writeShipmentDocuments } from './documents.ts'
import { type EventItem, type EventRow, eventRowOf } from './event-item.ts'
import { type Held, holdShipments } from './held.ts'
import type { Parsed } from './items.ts'
import { type Known, nothingKnown } from './known.ts'
import { moveOrders } from './order-moves.ts'
import { asPart, type OrderKey } from './order-siblings.ts'
import { type OrderWork, writeOrders } from './orders.ts'
import { newOutcomes, type Outcomes } from './outcomes.ts'
import { addPackages, readPackages, writePackages } from './packages.ts'
import { type Projected, projected } from './state-row.ts'
import { type Addressed, addressEvents, type Candidate, findNamed } from './subjects.ts'
import { tellContainers } from './tell.ts'
import type { Touched } from './touched.ts'
import { setTimers } from './watch.ts'
import { writeShipments } from './write.ts'

export type Intake = {
  readonly orders: readonly Parsed<OrderIn>[]
  readonly shipments: readonly Parsed<ShipmentIn>[]
  readonly events: readonly Parsed<EventItem>[]
  readonly known: Known
  readonly outcomes: Record<'orders' | 'shipments' | 'events', Outcomes>
  readonly isHistorical: boolean
}

/**
 * Dedupe, append, project, and write shipments, packages, orders, search documents and timers, in the caller's transaction.
 * Locks are taken in one order, shipments by id before orders by id, so that batches queue up instead of blocking each other.
 */
export async function takeIn(ctx: Ctx, intake: Intake): Promise<void> {
  const now = new Date().toISOString()
  const names = await findNamed(ctx, intake.events)
  const touched = await touch(ctx, intake, names.ids)
  const stored = [...touched.values()].flatMap(one => one.held ?? [])
  const addressed = addressEvents(intake.events, { names, stored, fresh: freshOf(intake, now) }, intake.outcomes.events)
  takeBookings(touched, intake.shipments, { ...intake, now, outcomes: intake.outcomes.shipments })
  const noteNew = await readOwnCodes(ctx, addressed, touched)
  const created = await takeEvents(ctx, touched, addressed, intake.outcomes.events)

  const changed = [...touched.values()].filter(isChanged)
  const events = await readEvents(
    ctx,
    changed.flatMap(one => one.held?.id ?? []),
    earliestOf(changed),
  )
  const moved = changed.map(one => projected(one, one.held ? (events.get(one.id) ?? []) : one.newEvents))
  await writeMoved(ctx, moved, { ...intake, now, items: intake.orders, outcomes: intake.outcomes.orders })
  await noteNew(item => created.has(item))
}

/** Brings shipments up to what their events say: where the laws or the mapping of codes have changed since. */
export async function reproject(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await reprojectMoves(ctx, ids)
}

/** The same, and answers from which status to which each has gone. */
export async function reprojectMoves(ctx: Ctx, ids: readonly string[]): Promise<Move[]> {
  const held = [...(await holdShipments(ctx, ids)).values()]
  const events = await readEvents(
    ctx,
    held.map(one => one.id),
    0,
  )
  const moved = held.map(one => projected(untouched(one.id, one), events.get(one.id) ?? []))
  const now = new Date().toISOString()
  await writeMoved(ctx, moved, { known: nothingKnown, now, items: [], outcomes: newOutcomes(), isHistorical: false })
  return moved.map(({ touched: { id, held: was }, row }) => ({
    id,
    from: was?.statusId ?? row.statusId,
    to: row.statusId,
  }))
}

export type Move = { readonly id: string; readonly from: StatusId; readonly to: StatusId }

async function writeMoved(ctx: Ctx, moved: readonly Projected[], work: Omit<OrderWork, 'booked'>): Promise<void> {
  await writeShipments(ctx, moved)
  await writePackages(
    ctx,
    moved.flatMap(({ touched }) => bookedPackages(touched)),
  )
  await addPackages(ctx, moved.flatMap(strayPackages))
  const { booked, others } = ordersOf(moved)
  const orders = await writeOrders(ctx, { ...work, booked })
  const followed = await moveOrders(ctx, others)
  await writeShipmentDocuments(ctx, moved)
  await writeOrderDocuments(ctx, orders, followed)
  await setTimers(ctx, moved)
  await tellContainers(
    ctx,
    'shipment',
    moved.map(({ touched }) => ({ id: touched.id, merchantId: merchantOf(touched) })),
  )
  await tellContainers(ctx, 'order', [...orders.map(({ row }) => row), ...followed])
}

const merchantOf = ({ booking, held }: Touched): string => booking?.merchantId ?? held?.merchantId ?? ''

const freshOf = ({ shipments }: Intake, now: string): Candidate[] =>
  shipments.map(({ item }) => ({
    id: shipmentIdOf(item),
    merchantId: item.merchantId,
    shipmentNumber: item.shipmentNumber,
    serviceProviderId: item.serviceProviderId || null,
    bookedAt: Date.parse(item.bookedAt ?? item.createdAt ?? now),
    packageNumbers: (item.packages ?? []).map(one => one.number),
  }))

/** Holds every shipment that the batch speaks of, and reads what it needs of them. */
async function touch(ctx: Ctx, { shipments, known }: Intake, named: readonly string[]): Promise<Map<string, Touched>> {
  const booked = new Set(shipments.map(({ item }) => shipmentIdOf(item)))
  const ids = [...new Set([...booked, ...named])]
  const held = await holdShipments(ctx, ids)
  const stored = [...booked].filter(id => held.has(id))
  const fresh = [...booked].filter(id => !held.has(id))
  const [bookings, packages, taken] = await Promise.all([
    readBookings(ctx, stored),
    readPackages(ctx, stored),
    readTaken(ctx, fresh, known),
  ])
  return new Map(
    ids
      .filter(id => !taken.has(id))
      .map(id => [
        id,
        {
          ...untouched(id, held.get(id) ?? null),
          booking: bookings.get(id) ?? null,
          packages: packages.get(id) ?? new Map(),
        },
      ]),
  )
}

const untouched = (id: string, held: Held | null): Touched => ({
  id,
  held,
  booking: null,
  hasNewBooking: false,
  packages: new Map(),
  changedPackages: new Set(),
  newEvents: [],
})

async function takeEvents(
  ctx: Ctx,
  touched: ReadonlyMap<string, Touched>,
  addressed: readonly Addressed[],
  outcomes: Outcomes,
): Promise<Set<EventItem>> {
  const rows = addressed.flatMap(
    ({ index, item, shipment: { id } }): { index: number; item: EventItem; row: EventRow; one: Touched }[] => {
      const one = touched.get(id)
      const merchantId = one?.booking?.merchantId ?? one?.held?.merchantId
      if (one && merchantId !== undefined)
        return [{ index, item, one, row: eventRowOf(item, { shipmentId: id, merchantId }) }]
      outcomes.refuse(index, [{ name: 'shipmentId', message: `There is no shipment ${id}` }])
      return []
    },
  )
  const added = await appendEvents(
    ctx,
    rows.map(({ row }) => row),
  )
  const created = new Set<EventItem>()
  for (const { index, item, row, one } of rows) {
    const isNew = added.delete(`${row.shipmentId}/${row.id}`)
    if (isNew) {
      one.newEvents.push(row)
      created.add(item)
    }
    outcomes.settle(index, isNew ? 'created' : 'unchanged', row.shipmentId)
  }
  return created
}

const bookedPackages = (one: Touched) =>
  [...one.changedPackages].flatMap(number => {
    const row = one.packages.get(number)
    return row ? [{ ...row, shipmentId: one.id, merchantId: merchantOf(one) }] : []
  })

function strayPackages({ touched, state }: Projected) {
  const booked = (touched.booking ?? touched.held)?.packageNumbers ?? []
  if (state.packages.length === booked.length) return []
  return state.packages.flatMap(({ packageNumber: number }) =>
    number === '' || booked.includes(number)
      ? []
      : [{ number, shipmentId: touched.id, merchantId: merchantOf(touched) }],
  )
}

const isChanged = ({ hasNewBooking, changedPackages, newEvents }: Touched): boolean =>
  hasNewBooking || changedPackages.size > 0 || newEvents.length > 0

/** No event of these shipments is older. */
const earliestOf = (all: readonly Touched[]): number =>
  all.reduce((least, { held, newEvents }) => {
    const first = held?.firstEventAt ?? Number.POSITIVE_INFINITY
    return newEvents.reduce((soFar, { occurredAt }) => Math.min(soFar, occurredAt), Math.min(least, first))
  }, Date.now())

/** The orders that these shipments have joined or left, and the others that they have moved. */
function ordersOf(moved: readonly Projected[]): { booked: OrderKey[]; others: OrderKey[] } {
  const booked = new Map<string, OrderKey>()
  const others = new Map<string, OrderKey>()
  for (const { touched, row } of moved) {
    const { held, booking, hasNewBooking } = touched
    const hasMoved =
      held === null || phaseOf(asPart(held)) !== phaseOf(asPart(row)) || held.completedAt !== row.completedAt
    const into = hasNewBooking ? booked : hasMoved ? others : null
    for (const orderId of new Set([held?.orderId, booking?.orderId]))
      if (orderId) into?.set(`${merchantOf(touched)}/${orderId}`, { merchantId: merchantOf(touched), id: orderId })
  }
  return {
    booked: [...booked.values()],
    others: [...others].flatMap(([key, order]) => (booked.has(key) ? [] : [order])),
  }
}
