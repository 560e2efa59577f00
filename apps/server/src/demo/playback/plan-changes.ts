import type { EventItem, OrderItem, Plan, ShipmentItem, ShipmentPlan } from '../plans/plan.ts'

/** What people and the system do with a shipment, beside its events. */
export type ShipmentActivity = {
  readonly id: string
  readonly add: readonly string[]
  readonly remove: readonly string[]
  readonly notifications: number
  readonly visits: number
}

export type PlanChanges = {
  readonly orders: readonly OrderItem[]
  readonly shipments: readonly ShipmentItem[]
  readonly events: readonly EventItem[]
  readonly activity: readonly ShipmentActivity[]
}

/** A span of time: what comes after `from`, up to and with `to`. */
export type Span = { readonly from: number; readonly to: number }

/** What becomes known of a story in a span of time. */
export function changesIn({ orders, shipments }: Plan, span: Span): PlanChanges {
  const booked = shipments.filter(({ bookedAt }) => bookedAt <= span.to)
  return {
    orders: orders.flatMap(({ item, updates }) => {
      if (!updates.some(({ at }) => isIn(span, at))) return []
      return [Object.assign({}, item, ...updates.filter(({ at }) => at <= span.to).map(({ fields }) => fields))]
    }),
    shipments: booked.flatMap(({ bookedAt, item }) => (isIn(span, bookedAt) ? [item] : [])),
    events: booked.flatMap(({ bookedAt, events }) =>
      events.flatMap(({ at, item }) => (isIn(span, Math.max(at, bookedAt)) ? [item] : [])),
    ),
    activity: booked.flatMap(plan => markOf(plan, span) ?? []),
  }
}

/** Whether a story has come to its end: all of its shipments have, and the shop has said its last word. */
export const isDone = ({ orders, shipments }: Plan, at: number): boolean =>
  shipments.every(({ endsAt }) => endsAt !== null && endsAt <= at) &&
  orders.every(({ updates }) => updates.every(said => said.at <= at))

/** The moments at which something of a story becomes known, in order. */
export function momentsOf({ orders, shipments }: Plan): number[] {
  const all = new Set<number>()
  for (const { updates } of orders) for (const { at } of updates) all.add(at)
  for (const { bookedAt, events, taggings } of shipments) {
    all.add(bookedAt)
    for (const { at } of events) all.add(Math.max(at, bookedAt))
    for (const { from, until } of taggings) {
      all.add(Math.max(from, bookedAt))
      if (until !== null) all.add(Math.max(until, bookedAt))
    }
  }
  return [...all].sort((one, other) => one - other)
}

const isIn = ({ from, to }: Span, at: number): boolean => at > from && at <= to

function markOf({ id, bookedAt, events, taggings, pageVisits }: ShipmentPlan, span: Span): ShipmentActivity | null {
  const passed = events.filter(({ at }) => at <= span.to).length
  const add = taggings.filter(
    ({ from, until }) => isIn(span, Math.max(from, bookedAt)) && (until ?? Infinity) > span.to,
  )
  const remove = taggings.filter(({ until }) => until !== null && isIn(span, Math.max(until, bookedAt)))
  const mark = {
    id,
    add: add.map(({ tag }) => tag),
    remove: remove.map(({ tag }) => tag),
    notifications: events.filter(({ at, item }) => at <= span.to && notifying.has(item.code ?? '')).length,
    visits: Math.floor((pageVisits * passed) / Math.max(1, events.length)),
  }
  return add.length + remove.length + mark.notifications + mark.visits > 0 ? mark : null
}

/** Events of which the receiver hears. */
const notifying = new Set(['collected', 'out_for_delivery', 'notified', 'reminder_sent', 'attempt_failed', 'handed_in'])
