import type { OrderStatusId } from './lists.ts'
import { type MilestoneId, type MilestoneIndex, milestoneIndexOf } from './milestones.ts'
import type { StatusId } from './statuses.ts'

type Part = { readonly statusId: StatusId; readonly milestoneId: MilestoneId }

export type OrderParts = {
  /** What the shop says. */
  readonly statedStatusId: OrderStatusId
  readonly deliveries: readonly { readonly shipments: readonly Part[] }[]
}

export type OrderState = {
  readonly statusId: OrderStatusId
  readonly milestoneId: MilestoneId
  readonly milestoneIndex: MilestoneIndex
}

/** A delivery without a shipment has still to be prepared. */
const unshipped: Part = { statusId: 'created', milestoneId: 'preparation' }

/** Only the shop knows these; the others follow from the shipments. */
const onlyStated: readonly OrderStatusId[] = ['created', 'processing', 'on_hold', 'cancelled']
const ended: readonly OrderStatusId[] = ['delivered', 'returned', 'cancelled']

export function orderState({ statedStatusId, deliveries }: OrderParts): OrderState {
  const shipments = deliveries.flatMap(delivery => delivery.shipments)
  if (shipments.length === 0) return stand(statedStatusId, ended.includes(statedStatusId) ? 'completed' : 'preparation')
  const parts = withoutCancelled(deliveries.flatMap(({ shipments: all }) => (all.length === 0 ? [unshipped] : all)))
  if (parts.every(isCompleted)) return stand(completedStatus(parts), 'completed')
  const statusId = openStatus(parts, statedStatusId)
  return stand(statusId, statusId === 'cancelled' ? 'completed' : leastAdvanced(parts))
}

function withoutCancelled(parts: readonly Part[]): readonly Part[] {
  const others = parts.filter(part => part.statusId !== 'cancelled')
  return others.length === 0 ? parts : others
}

/** Of what neither came nor went back, the order can only say that it was shipped. */
function completedStatus(parts: readonly Part[]): OrderStatusId {
  const all = (statusId: StatusId) => parts.every(part => part.statusId === statusId)
  const some = (statusId: StatusId) => parts.some(part => part.statusId === statusId)
  if (all('cancelled')) return 'cancelled'
  if (some('delivered')) return all('delivered') ? 'delivered' : 'partially_delivered'
  return some('returned') ? 'returned' : 'shipped'
}

function openStatus(parts: readonly Part[], stated: OrderStatusId): OrderStatusId {
  if (parts.some(part => part.statusId === 'delivered' || part.statusId === 'partially_delivered'))
    return 'partially_delivered'
  if (parts.every(isShipped)) return 'shipped'
  if (parts.some(isShipped)) return 'partially_shipped'
  return onlyStated.includes(stated) ? stated : 'processing'
}

const isCompleted = (part: Part): boolean => part.milestoneId === 'completed'
const isShipped = (part: Part): boolean => part.milestoneId !== 'preparation'

const leastAdvanced = (parts: readonly Part[]): MilestoneId =>
  parts
    .map(part => part.milestoneId)
    .reduce((least, id) => (milestoneIndexOf(id) < milestoneIndexOf(least) ? id : least), 'completed')

const stand = (statusId: OrderStatusId, milestoneId: MilestoneId): OrderState => ({
  statusId,
  milestoneId,
  milestoneIndex: milestoneIndexOf(milestoneId),
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

/** What of a shipment the status of its order goes by: while this stays, so does that. */
export function phaseOf(part: Part): string {
  if (isCompleted(part) || part.statusId === 'partially_delivered') return part.statusId
  return isShipped(part) ? 'shipped' : 'preparation'
}
