import type { ScenarioId } from '../lists/scenarios.ts'
import type { StatusId } from '../lists/statuses.ts'
import type { Instant } from '../times/instant.ts'
import { dayMs } from '../times/milliseconds.ts'
import { dayOfParcel } from './day-of.ts'
import type { TrackingFacts } from './tracking-facts.ts'
import type { TrackingStateId } from './tracking-states.ts'
import type { TrackingView } from './tracking-view.ts'

type Wording = Pick<
  TrackingFacts,
  'scenarioId' | 'statusId' | 'bookedAt' | 'latestAt' | 'estimatedAt' | 'estimatedTo' | 'days' | 'timeZone'
>

type Reported = Pick<TrackingFacts, 'reportedMissingAt' | 'handedOverAt'>

/** The state of a parcel: that of its status, unless it waits for a day, or time has passed in which it should have moved. */
export function stateOf(facts: Wording, now: Instant): TrackingStateId {
  const state = stateOfStatus(facts.statusId, facts.scenarioId)
  const day = canWaitForDay.includes(state) ? dayOfParcel(facts, now) : null
  if (day !== null) return state === 'arrived' ? `day_${day.state}` : state
  if (waitsForScan(facts, now)) return isOverdue(facts, now) ? 'delayed' : 'not_scanned'
  return canBeOverdue.includes(state) && isOverdue(facts, now) ? 'delayed' : state
}

/** What its receiver has said only the private view repeats. A later delivery answers it. */
export function privateStateOf(facts: Wording & Reported, now: Instant): TrackingStateId {
  const { reportedMissingAt, handedOverAt } = facts
  const state = stateOf(facts, now)
  const isAnswered = reportedMissingAt === null || (handedOverAt !== null && handedOverAt > reportedMissingAt)
  return isAnswered || !canBeMissing.includes(state) ? state : 'reported_missing'
}

export const stateOfStatus = (statusId: StatusId, scenarioId: ScenarioId): TrackingStateId =>
  scenarioId === 'inbound_return' ? ofReturn[statusId] : ofDelivery[statusId]

export const toneOf = (state: TrackingStateId): TrackingView['tone'] => tones[state]

/** These come on the day that was named, and are not late before. */
const canWaitForDay: readonly TrackingStateId[] = ['on_its_way', 'arrived']
const canBeMissing: readonly TrackingStateId[] = ['not_scanned', 'on_its_way', 'delayed', 'arrived', 'delivered']

const canBeOverdue: readonly TrackingStateId[] = ['preparing', 'on_its_way', 'arrived']

/** A parcel is overdue after the promised time; one without a promise, a day after its estimate. */
function isOverdue({ latestAt, estimatedAt, estimatedTo }: Wording, now: Instant): boolean {
  if (latestAt !== null) return Date.parse(latestAt) < now
  const expectedAt = estimatedTo ?? estimatedAt
  return expectedAt !== null && Date.parse(expectedAt) + dayMs < now
}

/** A parcel waits for its first scan when it is ready, or was booked over a day ago. */
function waitsForScan({ statusId, scenarioId, bookedAt }: Wording, now: Instant): boolean {
  if (scenarioId === 'inbound_return') return false
  if (statusId === 'ready_for_collection') return true
  return (statusId === 'booked' || statusId === 'packed') && Date.parse(bookedAt) + dayMs < now
}

const ofDelivery: Readonly<Record<StatusId, TrackingStateId>> = {
  created: 'preparing',
  allocated: 'preparing',
  booked: 'preparing',
  packed: 'preparing',
  ready_for_collection: 'preparing',
  booking_failed: 'preparing',
  collected: 'on_its_way',
  in_transit: 'on_its_way',
  customs: 'in_customs',
  customs_hold: 'held_in_customs',
  delayed: 'delayed',
  misrouted: 'delayed',
  arrived: 'arrived',
  awaiting_instructions: 'needs_instructions',
  awaiting_date: 'needs_day',
  out_for_delivery: 'out_for_delivery',
  at_service_point: 'at_service_point',
  delivery_failed: 'attempt_failed',
  address_issue: 'address_problem',
  damaged: 'damaged',
  partially_delivered: 'partly_delivered',
  refused: 'returning',
  returning: 'returning',
  delivered: 'delivered',
  returned: 'returned',
  lost: 'lost',
  cancelled: 'cancelled',
  destroyed: 'stopped',
  impounded: 'stopped',
  terminated: 'stopped',
  unknown: 'stopped',
}

/** What keeps a return from the shop's door is nothing that its sender can help with. */
const ofReturn: Readonly<Record<StatusId, TrackingStateId>> = {
  ...ofDelivery,
  created: 'return_label',
  allocated: 'return_label',
  booked: 'return_label',
  packed: 'return_label',
  ready_for_collection: 'return_label',
  booking_failed: 'return_label',
  collected: 'return_on_its_way',
  in_transit: 'return_on_its_way',
  arrived: 'return_on_its_way',
  awaiting_instructions: 'return_on_its_way',
  awaiting_date: 'return_on_its_way',
  out_for_delivery: 'return_on_its_way',
  at_service_point: 'return_on_its_way',
  delivery_failed: 'return_on_its_way',
  address_issue: 'return_on_its_way',
  partially_delivered: 'return_on_its_way',
  refused: 'return_on_its_way',
  returning: 'return_on_its_way',
  delivered: 'return_received',
  returned: 'return_received',
}

const tones: Readonly<Record<TrackingStateId, TrackingView['tone']>> = {
  preparing: 'calm',
  not_scanned: 'calm',
  on_its_way: 'calm',
  in_customs: 'calm',
  held_in_customs: 'attention',
  delayed: 'attention',
  arrived: 'calm',
  needs_instructions: 'attention',
  needs_day: 'attention',
  day_asked: 'calm',
  day_agreed: 'good',
  day_moved: 'attention',
  out_for_delivery: 'good',
  at_service_point: 'good',
  attempt_failed: 'attention',
  address_problem: 'attention',
  damaged: 'bad',
  partly_delivered: 'calm',
  returning: 'attention',
  delivered: 'good',
  reported_missing: 'attention',
  returned: 'attention',
  lost: 'bad',
  cancelled: 'bad',
  stopped: 'bad',
  return_label: 'calm',
  return_on_its_way: 'calm',
  return_received: 'good',
}
