import type { EventCode } from '../../events/event-codes.ts'
import type { ScenarioId } from '../../lists/scenarios.ts'
import type { StatusId } from '../../lists/statuses.ts'

type State = { readonly scenarioId: ScenarioId; readonly statusId: StatusId; readonly milestoneIndex: number }

/** The event whose words say what a status means to who follows the parcel. */
const newsOfStatus: Readonly<Partial<Record<StatusId, EventCode>>> = {
  collected: 'collected',
  in_transit: 'in_transit',
  arrived: 'arrived_at_destination_terminal',
  awaiting_instructions: 'awaiting_instructions',
  awaiting_date: 'awaiting_date',
  out_for_delivery: 'out_for_delivery',
  at_service_point: 'at_service_point',
  returning: 'returning',
  delayed: 'delayed',
  customs_hold: 'customs_hold',
  damaged: 'damaged',
  misrouted: 'misrouted',
  address_issue: 'address_issue',
  delivery_failed: 'attempt_failed',
  refused: 'refused',
  partially_delivered: 'partially_delivered',
  delivered: 'delivered',
  returned: 'returned',
  cancelled: 'cancelled',
  lost: 'lost',
  destroyed: 'destroyed',
  impounded: 'impounded',
}

/** Statuses that only say how far the parcel has come. Coming back to one after a delay is nothing new. */
const ofProgress: readonly StatusId[] = ['collected', 'in_transit', 'arrived']

/** Codes that say more than their status. */
const precise: readonly EventCode[] = [
  'collected_by_receiver',
  'delivered_to_neighbour',
  'delivered_to_mailbox',
  'delivered_safe_place',
]

const ofReturns: Readonly<Partial<Record<StatusId, EventCode>>> = {
  collected: 'handed_in',
  delivered: 'received_by_warehouse',
}

/** What who follows a parcel is told when it moves; null if it is nothing that they care about. */
export function followNews(before: State | null, after: State, codes: readonly (string | null)[]): EventCode | null {
  const { scenarioId, statusId, milestoneIndex } = after
  if (before === null || before.statusId === statusId) return null
  if (ofProgress.includes(statusId) && milestoneIndex <= before.milestoneIndex) return null
  if (scenarioId === 'inbound_return' && ofReturns[statusId]) return ofReturns[statusId]
  const text = statusId === 'delivered' ? precise.find(code => codes.includes(code)) : undefined
  return text ?? newsOfStatus[statusId] ?? null
}
