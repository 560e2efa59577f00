import type { Estimate, EventItem, OrderItem, Plan, ShipmentItem, ShipmentPlan } from '../plans/plan.ts'
import { messagesOf, type PlannedMessage } from './planned-messages.ts'

/** What users and the system do with a shipment besides its events. */
export type ShipmentActivity = {
  readonly id: string
  readonly add: readonly string[]
  readonly remove: readonly string[]
  readonly visits: number
  /** Of a shipment that has ended: when it was expected. */
  readonly estimate: Estimate | null
}

export type PlanChanges = {
  readonly orders: readonly OrderItem[]
  readonly shipments: readonly ShipmentItem[]
  readonly events: readonly EventItem[]
  readonly activity: readonly ShipmentActivity[]
  readonly messages: readonly PlannedMessage[]
}

/** A span of time: after `from`, up to and including `to`. */
export type Span = { readonly from: number; readonly to: number }

/** What is ingested of a plan in a span of time. */
export function changesIn({ orders, shipments }: Plan, span: Span): PlanChanges {
  const booked = shipments.filter(({ bookedAt }) => bookedAt <= span.to)
  return {
    orders: orders.flatMap(({ item, updates }) => {
      if (!updates.some(({ at }) => isIn(span, at))) return []
      return [Object.assign({}, item, ...updates.filter(({ at }) => at <= span.to).map(({ fields }) => fields))]
    }),
    shipments: booked.flatMap(({ bookedAt, item }) => (isIn(span, bookedAt) ? [item] : [])),
    events: booked.flatMap(({ bookedAt, events }) =>
      events.flatMap(({ at, event }) => (isIn(span, Math.max(at, bookedAt)) ? [event] : [])),
    ),
    activity: booked.flatMap(plan => activityOf(plan, span) ?? []),
    messages: booked.flatMap(plan =>
      messagesOf(plan).flatMap(({ when, ...message }) => (isIn(span, Math.max(when, plan.bookedAt)) ? [message] : [])),
    ),
  }
}

/** Whether a plan is complete: all its shipments have ended, and there are no more order updates. */
export const isDone = ({ orders, shipments }: Plan, at: number): boolean =>
  shipments.every(({ endsAt }) => endsAt !== null && endsAt <= at) &&
  orders.every(({ updates }) => updates.every(update => update.at <= at))

/** The times at which something of a plan is ingested, in order. */
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
  return [...all].sort((a, b) => a - b)
}

const isIn = ({ from, to }: Span, at: number): boolean => at > from && at <= to

function activityOf(plan: ShipmentPlan, span: Span): ShipmentActivity | null {
  const { id, bookedAt, events, taggings, pageVisits, endsAt } = plan
  const passed = events.filter(({ at }) => at <= span.to).length
  const add = taggings.filter(
    ({ from, until }) => isIn(span, Math.max(from, bookedAt)) && (until ?? Infinity) > span.to,
  )
  const remove = taggings.filter(({ until }) => until !== null && isIn(span, Math.max(until, bookedAt)))
  const activity = {
    id,
    add: add.map(({ tag }) => tag),
    remove: remove.map(({ tag }) => tag),
    visits: Math.floor((pageVisits * passed) / Math.max(1, events.length)),
    estimate: endsAt !== null && endsAt <= span.to ? plan.estimate : null,
  }
  return add.length + remove.length + activity.visits > 0 || activity.estimate ? activity : null
}
