import { type MilestoneId, type MilestoneIndex, milestoneIndexOf } from '../lists/milestones.ts'
import type { OrderStatusId } from '../lists/order-types.ts'
import type { StatusId } from '../lists/statuses.ts'
import type { Instant } from '../times/instant.ts'

type StatusAndMilestone = { readonly statusId: StatusId; readonly milestoneId: MilestoneId }

/** What an order's state reads of one of its shipments. */
export type OrderPart = StatusAndMilestone & {
  readonly statusSince: Instant
  readonly milestoneSince: Instant
  readonly departedAt: Instant | null
  readonly inTransitAt: Instant | null
  readonly arrivedAt: Instant | null
}

export type OrderParts = {
  /** The status sent by the merchant. */
  readonly statedStatusId: OrderStatusId
  /** When the merchant sent it. */
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

/** The state of a delivery without a shipment: still in preparation. */
const unshipped = (since: Instant): OrderPart => ({
  statusId: 'created',
  milestoneId: 'preparation',
  statusSince: since,
  milestoneSince: since,
  departedAt: null,
  inTransitAt: null,
  arrivedAt: null,
})

/** Only the merchant knows these. The other statuses are derived from the shipments. */
const onlyStated: readonly OrderStatusId[] = ['created', 'processing', 'on_hold', 'cancelled']
const ended: readonly OrderStatusId[] = ['delivered', 'returned', 'cancelled']

/** The state of an order or a delivery, derived from the merchant's status and the shipments. The sequence of updates makes no difference. */
export function orderState({ statedStatusId, statedAt, deliveries }: OrderParts): OrderState {
  const stated = { statusId: statedStatusId, since: statedAt }
  const shipments = deliveries.flatMap(delivery => delivery.shipments)
  if (shipments.length === 0)
    return stateOf(stated, { id: ended.includes(statedStatusId) ? 'completed' : 'preparation', since: statedAt })
  const parts = withoutCancelled(
    deliveries.flatMap(({ shipments: all }) => (all.length === 0 ? [unshipped(statedAt)] : all)),
  )
  if (parts.every(isCompleted)) {
    const since = latest(parts.map(part => part.statusSince))
    return stateOf({ statusId: completedStatus(parts), since }, { id: 'completed', since })
  }
  const open = openStatus(parts, stated)
  if (open.statusId === 'cancelled') return stateOf(open, { id: 'completed', since: open.since })
  const id = leastAdvanced(parts)
  return stateOf(open, { id, since: latest(parts.map(part => reachedAt(part, id))) })
}

type StatusAndTime = { readonly statusId: OrderStatusId; readonly since: Instant }
type MilestoneAndTime = { readonly id: MilestoneId; readonly since: Instant }

function withoutCancelled<One extends StatusAndMilestone>(parts: readonly One[]): readonly One[] {
  const others = parts.filter(part => part.statusId !== 'cancelled')
  return others.length === 0 ? parts : others
}

/** If no shipment was delivered or returned, the order is only known to be shipped. */
function completedStatus(parts: readonly StatusAndMilestone[]): OrderStatusId {
  const all = (statusId: StatusId) => parts.every(part => part.statusId === statusId)
  const hasPart = (statusId: StatusId) => parts.some(part => part.statusId === statusId)
  if (all('cancelled')) return 'cancelled'
  if (hasPart('delivered')) return all('delivered') ? 'delivered' : 'partially_delivered'
  return hasPart('returned') ? 'returned' : 'shipped'
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

const isCompleted = (part: StatusAndMilestone): boolean => part.milestoneId === 'completed'
const isShipped = (part: StatusAndMilestone): boolean => part.milestoneId !== 'preparation'
const isDelivered = (part: StatusAndMilestone): boolean =>
  part.statusId === 'delivered' || part.statusId === 'partially_delivered'

const latest = (times: readonly Instant[]): Instant => Math.max(...times)
const earliest = (times: readonly Instant[]): Instant => Math.min(...times)

/** When the shipment had reached at least this milestone. */
function reachedAt(part: OrderPart, milestone: MilestoneId): Instant {
  if (part.milestoneId === milestone) return part.milestoneSince
  const isLater = (id: MilestoneId) => milestoneIndexOf(id) >= milestoneIndexOf(milestone)
  return Math.min(
    part.milestoneSince,
    isLater('departure') ? (part.departedAt ?? Infinity) : Infinity,
    isLater('in_transit') ? (part.inTransitAt ?? Infinity) : Infinity,
    isLater('arrival') ? (part.arrivedAt ?? Infinity) : Infinity,
  )
}

const leastAdvanced = (parts: readonly StatusAndMilestone[]): MilestoneId =>
  parts
    .map(part => part.milestoneId)
    .reduce((least, id) => (milestoneIndexOf(id) < milestoneIndexOf(least) ? id : least), 'completed')

const stateOf = (status: StatusAndTime, milestone: MilestoneAndTime): OrderState => ({
  statusId: status.statusId,
  milestoneId: milestone.id,
  milestoneIndex: milestoneIndexOf(milestone.id),
  statusSince: status.since,
  milestoneSince: milestone.since,
})

/** The delivery of shipments that name none. */
const onlyDelivery = '1'

type InDelivery = { readonly orderDeliveryId: string | null }

/**
 * Groups the shipments of an order by delivery. A delivery without shipments counts as open, unless some shipments name no
 * delivery: they may be all of its shipments.
 */
export function byDelivery<One extends InDelivery>(
  statedIds: readonly string[],
  shipments: readonly One[],
): Map<string, One[]> {
  const groups = Map.groupBy(shipments, shipment => shipment.orderDeliveryId ?? onlyDelivery)
  if (shipments.every(item => item.orderDeliveryId !== null))
    for (const id of statedIds) if (!groups.has(id)) groups.set(id, [])
  return groups
}

/** Whether two states of a shipment make no difference to the state of its order. */
export function isSameToOrder(a: OrderPart, b: OrderPart): boolean {
  const isEnding = (part: OrderPart): boolean => isCompleted(part) || isDelivered(part)
  return (
    a.milestoneId === b.milestoneId &&
    a.milestoneSince === b.milestoneSince &&
    a.departedAt === b.departedAt &&
    a.inTransitAt === b.inTransitAt &&
    a.arrivedAt === b.arrivedAt &&
    isEnding(a) === isEnding(b) &&
    (!isEnding(a) || (a.statusId === b.statusId && a.statusSince === b.statusSince))
  )
}
