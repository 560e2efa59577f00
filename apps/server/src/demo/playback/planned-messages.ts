import { createHash } from 'node:crypto'
import type { ChannelId } from '@aftermile/domain/channels/channels'
import { type EventCode, findEvent, meaningInScenario } from '@aftermile/domain/events/event-codes'
import { milestoneIndexOf, preparationIndex } from '@aftermile/domain/lists/milestones'
import type { ScenarioId } from '@aftermile/domain/lists/scenarios'
import type { MessagePurpose } from '@aftermile/domain/messages/template-lists'
import { type TextTriggerId, triggerOf } from '../../features/messages/library/triggers.ts'
import type { ShipmentPlan } from '../plans/plan.ts'
import { isoOf } from '../plans/shipment-plan.ts'
import { shareOf } from '../reference/random.ts'

/** A message to the receiver of a shipment, or to the sender of a return. */
export type PlannedMessage = {
  readonly id: string
  readonly shipmentId: string
  /** The event that it is about. */
  readonly code: EventCode
  readonly at: string
  readonly channel: ChannelId
  readonly templateId: string
  readonly name: string
  readonly purpose: MessagePurpose
  readonly isUrgent: boolean
  readonly milestoneIndex: number
}

/** `either`: half of the receivers want texts. */
type PlannedTrigger = readonly [trigger: TextTriggerId, channel: 'email' | 'text' | 'either']

type Occasions = Readonly<Partial<Record<EventCode, readonly PlannedTrigger[]>>>

/** What the receiver gets after the first, second … event of a code. */
const deliveries: Occasions = {
  collected: [['on_its_way', 'email']],
  delayed: [['carrier_delay', 'email']],
  customs_hold: [['customs_delay', 'email']],
  damaged: [['damaged', 'email']],
  out_for_delivery: [['out_for_delivery', 'text']],
  attempt_failed: [['missed_delivery', 'email']],
  service_point_changed: [['service_point_changed', 'text']],
  notified: [['ready_at_service_point', 'either']],
  reminder_sent: [
    ['pickup_reminder_1', 'either'],
    ['storage_about_to_expire', 'text'],
  ],
  storage_extended: [['storage_extended', 'text']],
  delivered: [['delivered', 'email']],
  delivered_to_mailbox: [['delivered', 'email']],
  delivered_to_neighbour: [['delivered_to_other', 'text']],
  returning: [['sent_back_to_warehouse', 'email']],
  received_by_warehouse: [['arrived_back_at_sender', 'email']],
}

/** Shops that also write when a parcel is packed, and in other words when it leaves. */
const eagerMerchants: ReadonlySet<string> = new Set(['fjallro', 'vardagsrum'])
const eagerDeliveries: Occasions = {
  ...deliveries,
  packed: [['label_generated', 'email']],
  collected: [['just_shipped', 'email']],
}

const returns: Occasions = {
  booked: [['return_label', 'email']],
  handed_in: [['return_handed_in', 'email']],
  received_by_warehouse: [['return_received', 'email']],
}

const occasionsOf = (scenarioId: ScenarioId, merchantId: string): Occasions => {
  if (scenarioId === 'inbound_return') return returns
  if (scenarioId === 'inbound_delivery') return {}
  return eagerMerchants.has(merchantId) ? eagerDeliveries : deliveries
}

/** The messages about a shipment, in order. Of several packages, the first one counts. */
export function messagesOf({
  id: shipmentId,
  bookedAt,
  item,
  events,
}: Pick<ShipmentPlan, 'id' | 'bookedAt' | 'item' | 'events'>): (PlannedMessage & { when: number })[] {
  const { scenarioId = 'outbound_delivery', packages = [] } = item
  const occasions = occasionsOf(scenarioId, item.merchantId)
  const counts = new Map<EventCode, number>()
  let milestoneIndex: number = preparationIndex
  const own = events.filter(({ event }) => (event.packageNumber ?? packages[0]?.number) === packages[0]?.number)
  return [{ at: bookedAt, event: { code: 'booked' as const } }, ...own].flatMap(({ at, event: { code } }) => {
    if (!code) return []
    milestoneIndex = milestoneAfter(code, scenarioId, milestoneIndex)
    const nth = counts.get(code) ?? 0
    counts.set(code, nth + 1)
    const trigger = occasions[code]?.[nth]
    return trigger
      ? [{ ...messageOf(shipmentId, trigger), shipmentId, code, at: isoOf(at), when: at, milestoneIndex }]
      : []
  })
}

function milestoneAfter(code: EventCode, scenarioId: ScenarioId, before: number): number {
  const row = findEvent(code)
  if (row === null) return before
  const { milestone, stepBackTo } = meaningInScenario(row, scenarioId)
  if (stepBackTo !== null) return Math.min(before, milestoneIndexOf(stepBackTo))
  return milestone === null ? before : Math.max(before, milestoneIndexOf(milestone))
}

function messageOf(shipmentId: string, [triggerId, wanted]: PlannedTrigger) {
  const { name, purpose = 'transactional', isUrgent = false } = triggerOf(triggerId)
  const likesTexts = shareOf(`${shipmentId} texts`) < 0.5
  const channel = wanted === 'either' ? (likesTexts ? 'text' : 'email') : wanted
  const templateId = `${triggerId}_${channel}`
  const id = createHash('sha256').update(`${shipmentId} ${templateId}`).digest('hex').slice(0, 32)
  return { id, channel, templateId, name, purpose, isUrgent } as const
}
