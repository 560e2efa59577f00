import { completedIndex } from '../../lists/milestones.ts'
import type { ScenarioId } from '../../lists/scenarios.ts'
import type { StatusId } from '../../lists/statuses.ts'
import { dayMs } from '../../times/milliseconds.ts'
import type { ReceiverAction } from '../tracking-facts.ts'

export type ActionFacts = {
  readonly scenarioId: ScenarioId
  readonly statusId: StatusId
  readonly milestoneIndex: number
  readonly estimatedAt: string | null
  readonly latestAt: string | null
  readonly completedAt: string | null
  /** The day that the receiver has asked for. */
  readonly receiverDay: string | null
  /** The tenant sends messages to subscribers. */
  readonly canFollow: boolean
}

/** How long after its day a parcel can be called missing. */
const overdueDays = 3
/** For how long after a delivery the receiver can say that nothing came. */
const reportDays = 60

/** What the receiver of a parcel can do now. The first is the most important. */
export function openActions(facts: ActionFacts, now: number): ReceiverAction[] {
  const isOutbound = facts.scenarioId !== 'inbound_return'
  const actions: [ReceiverAction, boolean][] = [
    ['check_address', isOutbound && facts.statusId === 'address_issue'],
    ['retry_delivery', isOutbound && facts.statusId === 'delivery_failed'],
    ['instruct', isOutbound && facts.statusId === 'awaiting_instructions'],
    ['choose_day', isOutbound && (facts.statusId === 'awaiting_date' || canChangeDay(facts))],
    ['follow', facts.canFollow && facts.milestoneIndex < completedIndex],
    ['report_missing', isOutbound && (wasDelivered(facts, now) || isLongOverdue(facts, now))],
  ]
  return actions.flatMap(([action, isOpen]) => (isOpen ? [action] : []))
}

/** Who has asked for a day can ask for another one until the parcel goes out. */
const canChangeDay = ({ receiverDay, statusId }: ActionFacts): boolean => receiverDay !== null && statusId === 'arrived'

const wasDelivered = ({ statusId, completedAt }: ActionFacts, now: number): boolean =>
  statusId === 'delivered' && completedAt !== null && Date.parse(completedAt) > now - reportDays * dayMs

/** These wait for the receiver, or are on their way to the sender. */
const notMissing: readonly StatusId[] = [
  'at_service_point',
  'returning',
  'awaiting_instructions',
  'awaiting_date',
  'refused',
]

function isLongOverdue({ statusId, milestoneIndex, estimatedAt, latestAt }: ActionFacts, now: number): boolean {
  if (milestoneIndex >= completedIndex || notMissing.includes(statusId)) return false
  const expected = [estimatedAt, latestAt].flatMap(at => (at === null ? [] : [Date.parse(at)]))
  return expected.length > 0 && Math.max(...expected) + overdueDays * dayMs < now
}
