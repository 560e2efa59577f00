import { type MilestoneId, type MilestoneIndex, milestoneIndexOf } from '../lists/milestones.ts'
import type { OrderStatusId } from '../lists/order-types.ts'
import type { StatusId } from '../lists/statuses.ts'
import type { Instant } from '../times/instant.ts'

type Place = { readonly statusId: StatusId; readonly milestoneId: MilestoneId }

/** A shipment as far as its order follows it. */
export type OrderPart = Place & {
  readonly statusSince: Instant
  readonly milestoneSince: Instant
  readonly departedAt: Instant | null
  readonly inTransitAt: Instant | null
  readonly arrivedAt: Instant | null
}

export type OrderParts = {
  /** What the shop says. */
  readonly statedStatusId: OrderStatusId
  /** When the shop said so. */
  readonly statedAt: Instant
  readonly deliveries: readonly { readonly shipments: readonly OrderPart[] }[]
}

export type OrderState = {
  readonly statusId: OrderStatusId
  readonly milestoneId: MilestoneId
  readonly milestoneIndex: MilestoneIndex
  readonly statusSince: Instant
  readonly milestoneSince: Instant
}

/** A delivery without a shipment has still to be prepared. */
const unshipped = (since: Instant): OrderPart => ({
  statusId: 'created',
  milestoneId: 'preparation',
  statusSince: since,
  milestoneSince: since,
  departedAt: null,
  inTransitAt: null,
  arrivedAt: null,
})

/** Only the shop knows these; the others follow from the shipments. */
const onlyStated: readonly OrderStatusId[] = ['created', 'processing', 'on_hold', 'cancelled']
const ended: readonly OrderStatusId[] = ['delivered', 'returned', 'cancelled']

/** Where an order or a delivery stands, and since when: it follows from the shop's word and the shipments, in whatever order they moved. */
export function orderState({ statedStatusId, statedAt, deliveries }: OrderParts): OrderState {
  const stated = { statusId: statedStatusId, since: statedAt }
  const shipments = deliveries.flatMap(delivery => delivery.shipments)
  if (shipments.length === 0)
    return stand(stated, { id: ended.includes(statedStatusId) ? 'completed' : 'preparation', since: statedAt })
  const parts = withoutCancelled(
    deliveries.flatMap(({ shipments: all }) => (all.length === 0 ? [unshipped(statedAt)] : all)),
  )
  if (parts.every(isCompleted)) {
    const since = latest(parts.map(part => part.statusSince))
    return stand({ statusId: completedStatus(parts), since }, { id: 'completed', since })
  }
  const open = openStatus(parts, stated)
  if (open.statusId === 'cancelled') return stand(open, { id: 'completed', since: open.since })
  const id = leastAdvanced(parts)
  return stand(open, { id, since: latest(parts.map(part => reachedAt(part, id))) })
}

type StatusAndTime = { readonly statusId: OrderStatusId; readonly since: Instant }
type MilestoneAndTime = { readonly id: MilestoneId; readonly since: Instant }

function withoutCancelled<One extends Place>(parts: readonly One[]): readonly One[] {
  const others = parts.filter(part => part.statusId !== 'cancelled')
  return others.length === 0 ? parts : others
}

/** Of what neither came nor went back, the order can only say that it was shipped. */
function completedStatus(parts: readonly Place[]): OrderStatusId {
  const all = (statusId: StatusId) => parts.every(part => part.statusId === statusId)
  const some = (statusId: StatusId) => parts.some(part => part.statusId === statusId)
  if (all('cancelled')) return 'cancelled'
  if (some('delivered')) return all('delivered') ? 'delivered' : 'partially_delivered'
  return some('returned') ? 'returned' : 'shipped'
}

function openStatus(parts: readonly OrderPart[], stated: StatusAndTime): StatusAndTime {
  const delivered = parts.filter(isDelivered)
  if (delivered.length > 0)
    return { statusId: 'partially_delivered', since: earliest(delivered.map(part => part.statusSince)) }
  const shippedAt = parts.filter(isShipped).map(part => reachedAt(part, 'departure'))
  if (shippedAt.length === parts.length) return { statusId: 'shipped', since: latest(shippedAt) }
  if (shippedAt.length > 0) return { statusId: 'partially_shipped', since: earliest(shippedAt) }
  return onlyStated.includes(stated.statusId) ? stated : { ...stated, statusId: 'processing' }
}

const isCompleted = (part: Place): boolean => part.milestoneId === 'completed'
const isShipped = (part: Place): boolean => part.milestoneId !== 'preparation'
const isDelivered = (part: Place): boolean => part.statusId === 'delivered' || part.statusId === 'partially_delivered'

const latest = (times: readonly Instant[]): Instant => Math.max(...times)
const earliest = (times: readonly Instant[]): Instant => Math.min(...times)

/** When it had come at least so far. */
function reachedAt({ milestoneId, milestoneSince, ...times }: OrderPart, wanted: MilestoneId): Instant {
  if (milestoneId === wanted) return milestoneSince
  const passed = [
    { id: 'departure', at: times.departedAt },
    { id: 'in_transit', at: times.inTransitAt },
    { id: 'arrival', at: times.arrivedAt },
  ] as const
  const later = passed.flatMap(({ id, at }) => (milestoneIndexOf(id) >= milestoneIndexOf(wanted) ? (at ?? []) : []))
  return earliest([milestoneSince, ...later])
}

const leastAdvanced = (parts: readonly Place[]): MilestoneId =>
  parts
    .map(part => part.milestoneId)
    .reduce((least, id) => (milestoneIndexOf(id) < milestoneIndexOf(least) ? id : least), 'completed')

const stand = (status: StatusAndTime, milestone: MilestoneAndTime): OrderState => ({
  statusId: status.statusId,
  milestoneId: milestone.id,
  milestoneIndex: milestoneIndexOf(milestone.id),
  statusSince: status.since,
  milestoneSince: milestone.since,
})

/** What travels without a delivery of its own travels in this one. */
const onlyDelivery = '1'

type Travelling = { readonly orderDeliveryId: string | null }

/**
 * The shipments of an order by its deliveries. A delivery that has none yet counts as open, unless some shipments name no
 * delivery: those may be all that there is of it.
 */
export function byDelivery<One extends Travelling>(
  statedIds: readonly string[],
  shipments: readonly One[],
): Map<string, One[]> {
  const groups = Map.groupBy(shipments, one => one.orderDeliveryId ?? onlyDelivery)
  if (shipments.every(one => one.orderDeliveryId !== null))
    for (const id of statedIds) if (!groups.has(id)) groups.set(id, [])
  return groups
}

/** What of a shipment its order goes by: while this stays, so does the state of the order. */
export function orderStateKey(part: OrderPart): string {
  const { milestoneId, milestoneSince, departedAt, inTransitAt, arrivedAt } = part
  const ending = isCompleted(part) || isDelivered(part) ? `${part.statusId} ${part.statusSince}` : ''
  return [ending, milestoneId, milestoneSince, departedAt, inTransitAt, arrivedAt].join(' ')
}
