import { isPersonal, personalChannelIds } from '../../channels/channels.ts'
import type { MilestoneId } from '../../lists/milestones.ts'
import { type TemplateTargetType, type TemplateType, templateTypes } from '../template-lists.ts'

type LifeStage = {
  readonly name: string
  /** What is told then, in its order. The e-mail of an occasion has its id with `_email`, the text message with `_text`. */
  readonly occasions: readonly string[]
}

/** The life of a parcel, from its order to its return: the order in which templates are listed. */
export const lifeStages = {
  order: {
    name: 'Order',
    occasions: ['order_confirmation', 'item_cancellation', 'backordered', 'order_date_delay', 'promise_date_delay'],
  },
  packing: {
    name: 'Packing',
    occasions: ['label_generated', 'warehouse_delay', 'carrier_processing_delay_1', 'carrier_processing_delay_2'],
  },
  on_its_way: {
    name: 'On its way',
    occasions: [
      'just_shipped',
      'on_its_way',
      'carrier_delay',
      'predicted_delay',
      'customs_delay',
      'service_point_changed',
    ],
  },
  delivery: {
    name: 'Delivery',
    occasions: [
      'delivery_anticipation',
      'out_for_delivery',
      'missed_delivery',
      'delivered',
      'delivered_to_other',
      'all_delivered',
    ],
  },
  service_point: {
    name: 'At the service point',
    occasions: [
      'ready_at_service_point',
      'pickup_reminder_1',
      'pickup_reminder_2',
      'storage_extended',
      'storage_about_to_expire',
    ],
  },
  problem: {
    name: 'Problems',
    occasions: ['exception_general', 'damaged', 'undeliverable', 'sent_back_to_warehouse', 'arrived_back_at_sender'],
  },
  any_time: { name: 'Any time', occasions: [] },
  return: { name: 'Returns', occasions: ['return_label', 'return_handed_in', 'return_received'] },
  updates: { name: 'Updates that receivers ask for', occasions: ['follow_confirm', 'follow_news'] },
  colleagues: { name: 'Colleagues', occasions: ['invite', 'password_reset', 'system_notification', 'regular_mail'] },
  page: { name: 'Tracking page', occasions: [] },
  attachments: { name: 'Attachments', occasions: [] },
  systems: { name: 'Other systems', occasions: [] },
} as const satisfies Readonly<Record<string, LifeStage>>

export type LifeStageId = keyof typeof lifeStages

const stageIds = Object.keys(lifeStages) as LifeStageId[] // Object.keys loses the types of its keys

const occasions = stageIds.flatMap(stage => lifeStages[stage].occasions.map(id => ({ id, stage })))

type Placed = {
  readonly id: string
  readonly type: TemplateType
  readonly targetType: TemplateTargetType
  readonly validMilestones: readonly MilestoneId[]
}

/** The occasion that a template is for; null for what is none of the usual ones. A copy has the id of its original and a number. */
function occasionOf({ id }: Pick<Placed, 'id'>): string | null {
  const isOf = (mainId: string) => id === mainId || id.startsWith(`${mainId}-`)
  return occasions.find(occasion => personalChannelIds.some(channel => isOf(`${occasion.id}_${channel}`)))?.id ?? null
}

/** When in the life of a parcel a template is sent: by its occasion, else by what it is limited to. */
export function lifeStageOf(template: Placed): LifeStageId {
  const occasion = occasionOf(template)
  const known = occasions.find(({ id }) => id === occasion)
  if (known !== undefined) return known.stage
  const { type, targetType, validMilestones } = template
  if (type === 'tracking_page') return 'page'
  if (type === 'attachment') return 'attachments'
  if (!isPersonal(type)) return 'systems'
  if (targetType === 'Invite' || targetType === 'SystemNotification') return 'colleagues'
  if (targetType === 'Order') return 'order'
  const [first] = validMilestones
  return first === undefined ? 'any_time' : stageOfMilestone[first]
}

const stageOfMilestone: Readonly<Record<MilestoneId, LifeStageId>> = {
  preparation: 'packing',
  departure: 'on_its_way',
  in_transit: 'on_its_way',
  arrival: 'on_its_way',
  delivery: 'delivery',
  completed: 'delivery',
}

/** The place of a template in the list: by stage and occasion, and then the e-mail before the text message. */
export function lifeOrderOf(template: Placed): number {
  const occasion = occasions.findIndex(({ id }) => id === occasionOf(template))
  const position = occasion < 0 ? occasions.length : occasion
  return (
    (stageIds.indexOf(lifeStageOf(template)) * 100 + position) * templateTypes.length +
    templateTypes.indexOf(template.type)
  )
}
