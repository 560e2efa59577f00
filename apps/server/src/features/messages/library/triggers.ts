import { type MilestoneId, milestonesOfGroup } from '@aftermile/domain/lists/milestones'
import type { MessagePurpose, TemplateTargetType } from '@aftermile/domain/messages/template-lists'
import type { FactId } from './facts.ts'

/** The steps that a mail shows, and how many of them are reached. */
export type Progress = { readonly track: 'home' | 'pickup' | 'return'; readonly reached: 1 | 2 | 3 | 4 }

/** An occasion to write to somebody. */
export type Trigger = {
  readonly name: string
  readonly description: string
  readonly targetType: TemplateTargetType
  readonly purpose?: MessagePurpose
  /** What is worth nothing the next morning. */
  readonly isUrgent?: true
  /** Only shipments have milestones. Empty means all. */
  readonly milestones: readonly MilestoneId[]
  readonly facts: readonly FactId[]
  readonly progress?: Progress
  /** The mail lists what was ordered. */
  readonly hasContents?: true
  /** The mail shows numbers and rows of the console. */
  readonly hasNumbers?: true
  /** There is no text message. */
  readonly isOnlyEmail?: true
  /** It goes to who asked for updates, who may be another person than the receiver. Such a template is enabled. */
  readonly isForSubscribers?: true
  /** Where its button leads, if not to the usual page. */
  readonly link?: 'confirmUrl'
}

const preparing: readonly MilestoneId[] = ['preparation']
const moving: readonly MilestoneId[] = ['departure', 'in_transit', 'arrival']
const near: readonly MilestoneId[] = ['arrival', 'delivery']
const atServicePoint: readonly MilestoneId[] = ['delivery']
const open: readonly MilestoneId[] = [...milestonesOfGroup('early'), ...milestonesOfGroup('late')]
const gone: readonly MilestoneId[] = [...moving, 'delivery']
const ended: readonly MilestoneId[] = ['completed']

const home = (reached: Progress['reached']): Progress => ({ track: 'home', reached })
const pickup = (reached: Progress['reached']): Progress => ({ track: 'pickup', reached })
const back = (reached: Progress['reached']): Progress => ({ track: 'return', reached })

const order = { targetType: 'Order', milestones: [] } as const
const shipment = { targetType: 'Shipment' } as const
const parcel = ['parcel', 'carrier'] as const
const shelf = ['servicePoint', 'pickUpBefore', 'openingHours', ...parcel] as const
const reminder = { ...shipment, milestones: atServicePoint, purpose: 'reminder', facts: shelf } as const

const triggers = {
  order_confirmation: {
    ...order,
    name: 'Order confirmation',
    description: 'When an order has been placed.',
    facts: ['orderNumber', 'orderedAt', 'total', 'promised', 'address'],
    hasContents: true,
  },
  item_cancellation: {
    ...order,
    name: 'Item cancellation',
    description: 'When items of an order have been cancelled.',
    facts: ['orderNumber'],
  },
  order_date_delay: {
    ...order,
    name: 'Delay since the order date',
    description: 'When an order has waited longer than usual.',
    facts: ['orderNumber', 'orderedAt'],
  },
  promise_date_delay: {
    ...order,
    name: 'Delay past the promised date',
    description: 'When an order will not arrive on the promised day.',
    facts: ['orderNumber', 'promised'],
  },
  backordered: {
    ...order,
    name: 'Backordered',
    description: 'When an item is out of stock and comes later.',
    facts: ['orderNumber'],
  },
  all_delivered: {
    ...order,
    name: 'All parcels delivered',
    description: 'When the last parcel of an order has been delivered.',
    facts: ['orderNumber'],
    hasContents: true,
  },
  warehouse_delay: {
    ...shipment,
    name: 'Warehouse delay',
    description: 'When a parcel leaves the warehouse late.',
    milestones: preparing,
    facts: ['estimate', 'parcel', 'order'],
  },
  label_generated: {
    ...shipment,
    name: 'Label generated',
    description: 'When the label exists and the parcel is being packed.',
    milestones: preparing,
    facts: ['estimate', ...parcel, 'order'],
    progress: home(1),
  },
  carrier_processing_delay_1: {
    ...shipment,
    name: 'Carrier processing delay 1',
    description: 'When the carrier has not registered a parcel.',
    milestones: preparing,
    facts: [...parcel, 'order'],
    progress: home(1),
  },
  carrier_processing_delay_2: {
    ...shipment,
    name: 'Carrier processing delay 2',
    description: 'When the carrier still has not registered a parcel.',
    milestones: preparing,
    facts: [...parcel, 'order'],
    progress: home(1),
  },
  just_shipped: {
    ...shipment,
    name: 'Just shipped',
    description: 'When a parcel has left the warehouse.',
    milestones: moving,
    facts: ['estimate', ...parcel, 'order'],
    progress: home(2),
    hasContents: true,
  },
  on_its_way: {
    ...shipment,
    name: 'On its way',
    description: 'When a parcel is in transit.',
    milestones: moving,
    facts: ['estimate', ...parcel, 'order'],
    progress: home(2),
    hasContents: true,
  },
  carrier_delay: {
    ...shipment,
    name: 'Carrier delay',
    description: 'When the carrier reports a delay.',
    milestones: gone,
    facts: ['newEstimate', ...parcel, 'order'],
    progress: home(2),
  },
  predicted_delay: {
    ...shipment,
    name: 'Predicted delay',
    description: 'When a parcel will probably be late.',
    milestones: gone,
    facts: ['newEstimate', ...parcel, 'order'],
    progress: home(2),
  },
  customs_delay: {
    ...shipment,
    name: 'Customs delay',
    description: 'When a parcel is held in customs.',
    milestones: moving,
    facts: ['newEstimate', ...parcel, 'order'],
    progress: home(2),
  },
  delivery_anticipation: {
    ...shipment,
    name: 'Delivery tomorrow',
    description: 'The day before a parcel is delivered.',
    milestones: near,
    facts: ['address', ...parcel, 'order'],
    progress: home(3),
  },
  out_for_delivery: {
    ...shipment,
    name: 'Out for delivery',
    description: 'When a parcel is in the van.',
    isUrgent: true,
    milestones: ['delivery'],
    facts: ['address', ...parcel, 'order'],
    progress: home(3),
  },
  delivered: {
    ...shipment,
    name: 'Delivered',
    description: 'When a parcel has been delivered.',
    milestones: ended,
    facts: ['deliveredAt', 'address', ...parcel],
    progress: home(4),
    hasContents: true,
  },
  delivered_to_other: {
    ...shipment,
    name: 'Delivered to other person',
    description: 'When somebody else has received a parcel.',
    milestones: ended,
    facts: ['deliveredAt', 'address', ...parcel],
    progress: home(4),
  },
  missed_delivery: {
    ...shipment,
    name: 'Missed delivery',
    description: 'When nobody was there to take a parcel.',
    milestones: near,
    facts: ['address', ...parcel, 'order'],
    progress: home(3),
  },
  damaged: {
    ...shipment,
    name: 'Damaged',
    description: 'When a parcel has been damaged on the way.',
    milestones: [...open, ...ended],
    facts: [...parcel, 'order'],
  },
  undeliverable: {
    ...shipment,
    name: 'Undeliverable',
    description: 'When a parcel can’t be delivered.',
    milestones: gone,
    facts: ['address', ...parcel, 'order'],
  },
  exception_general: {
    ...shipment,
    name: 'Exception, general',
    description: 'When something unexpected has happened to a parcel.',
    milestones: open,
    facts: [...parcel, 'order'],
  },
  sent_back_to_warehouse: {
    ...shipment,
    name: 'Sent back to warehouse',
    description: 'When a parcel could not be delivered and is on its way back.',
    milestones: gone,
    facts: [...parcel, 'order'],
  },
  arrived_back_at_sender: {
    ...shipment,
    name: 'Arrived back at sender',
    description: 'When an undelivered parcel is back.',
    milestones: ended,
    facts: [...parcel, 'order'],
  },
  ready_at_service_point: {
    ...shipment,
    name: 'Ready at service point',
    description: 'When a parcel can be collected.',
    milestones: atServicePoint,
    facts: [...shelf, 'order'],
    progress: pickup(3),
  },
  pickup_reminder_1: {
    ...reminder,
    name: 'Pickup reminder 1',
    description: 'When a parcel has not been collected for some days.',
    progress: pickup(3),
  },
  pickup_reminder_2: {
    ...reminder,
    name: 'Pickup reminder 2',
    description: 'When a parcel still has not been collected.',
    progress: pickup(3),
  },
  storage_about_to_expire: {
    ...reminder,
    name: 'Storage about to expire',
    description: 'Before a parcel is sent back from the service point.',
    progress: pickup(3),
  },
  service_point_changed: {
    ...shipment,
    name: 'Service point changed',
    description: 'When a parcel goes to another service point than planned.',
    milestones: gone,
    facts: ['servicePoint', ...parcel, 'order'],
    progress: pickup(2),
  },
  storage_extended: {
    ...shipment,
    name: 'Storage extended',
    description: 'When a parcel can be collected longer than planned.',
    milestones: atServicePoint,
    facts: shelf,
    progress: pickup(3),
  },
  return_label: {
    ...shipment,
    name: 'Return: label made',
    description: 'When a return has been registered.',
    milestones: preparing,
    facts: [...parcel, 'order'],
    progress: back(1),
  },
  return_handed_in: {
    ...shipment,
    name: 'Return: handed in',
    description: 'When the carrier has received a return.',
    milestones: moving,
    facts: [...parcel, 'order'],
    progress: back(2),
  },
  return_received: {
    ...shipment,
    name: 'Return: received',
    description: 'When a return has arrived.',
    milestones: ended,
    facts: [...parcel, 'order'],
    progress: back(4),
  },
  follow_confirm: {
    ...shipment,
    name: 'Updates: confirmation',
    description: 'When somebody asks for updates on the tracking page.',
    isUrgent: true,
    milestones: [],
    facts: [],
    isForSubscribers: true,
    link: 'confirmUrl',
  },
  follow_news: {
    ...shipment,
    name: 'Updates: something happened',
    description: 'When something happens to a parcel, to those who asked for updates.',
    milestones: [],
    facts: parcel,
    isForSubscribers: true,
  },
  invite: {
    name: 'Invitation',
    description: 'When somebody is invited to the console.',
    targetType: 'Invite',
    isUrgent: true,
    milestones: [],
    facts: [],
    isOnlyEmail: true,
  },
  password_reset: {
    name: 'New password',
    description: 'When a user of the console has forgotten the password.',
    targetType: 'Invite',
    isUrgent: true,
    milestones: [],
    facts: [],
    isOnlyEmail: true,
  },
  system_notification: {
    name: 'System notification',
    description: 'When users get a notification of the console by e-mail.',
    targetType: 'SystemNotification',
    isUrgent: true,
    milestones: [],
    facts: [],
    isOnlyEmail: true,
  },
  regular_mail: {
    name: 'Regular mail',
    description: 'When a user gets a board or list by e-mail every day, week or month.',
    targetType: 'SystemNotification',
    milestones: [],
    facts: [],
    isOnlyEmail: true,
    hasNumbers: true,
  },
} as const satisfies Readonly<Record<string, Trigger>>

export type TriggerId = keyof typeof triggers
/** The triggers that have a text message. */
export type TextTriggerId = Exclude<TriggerId, 'invite' | 'password_reset' | 'system_notification' | 'regular_mail'>

export const triggerIds = Object.keys(triggers) as TriggerId[] // Object.keys loses the types of its keys
export const triggerOf = (id: TriggerId): Trigger => triggers[id]
