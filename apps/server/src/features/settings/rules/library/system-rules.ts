import type { rule } from '@aftermile/contract/settings/rules'
import type { Condition } from '@aftermile/domain/rules/condition'
import { likelyLateAbove } from '@aftermile/domain/shipment/delivery-times'
import type { z } from 'zod'

export type SystemRule = z.input<typeof rule.sent>
type Action = NonNullable<SystemRule['actions']>[number]

const dayMinutes = 1440
const daytime = { weekdays: [1, 2, 3, 4, 5, 6, 7], everyMinutes: 60, from: '09:00', to: '20:00' }

const condition = (field: string, operator: Condition['operator'], ...values: Condition['values']) => ({
  field,
  operator,
  values: [...values],
})
const outbound = condition('scenarioId', 'is', 'outbound_delivery')
const isStalled = condition('overdue', 'has any of', 'stalled')
const onShelf = condition('statusId', 'is', 'at_service_point')

const tag = (tagId: string): Action => ({ type: 'tag', tagId, operation: 'add' })
const untag = (tagId: string): Action => ({ type: 'tag', tagId, operation: 'remove' })
const email = (templateId: string): Action => ({ type: 'email', templateId })

const custom = { type: 'CustomRule', triggerSchedule: null } as const
/** A parcel that waits at the service point. */
const waiting = {
  type: 'NoStatusChangeRule' as const,
  triggerSchedule: daytime,
  andConditions: [outbound, onShelf],
}
/** Customers hear nothing that the tenant has not chosen. */
const off = { isEnabled: false } as const

/** The rules that come with the product, in their order. What is overdue is found by the overdue checks; these rules only react. */
export const systemRules: readonly SystemRule[] = [
  {
    ...custom,
    id: 'missing_first_scan',
    name: 'Missing first scan',
    description: 'Tags a booked shipment that the carrier hasn’t scanned within 48 hours.',
    sequence: 10,
    andConditions: [condition('overdue', 'has any of', 'missing_first_scan')],
    actions: [tag('no_first_scan')],
  },
  {
    ...custom,
    id: 'stalled_at_departure',
    name: 'Stalled after collection',
    description: 'Tags a shipment that was collected and has had no event for 72 hours.',
    sequence: 20,
    andConditions: [isStalled, condition('milestoneIndex', 'is', 2000)],
    actions: [tag('no_news')],
  },
  {
    ...custom,
    id: 'stalled_in_transit',
    name: 'Stalled in transit',
    description: 'Tags a shipment in transit that has had no event for 72 hours.',
    sequence: 21,
    andConditions: [isStalled, condition('milestoneIndex', 'is', 3000)],
    actions: [tag('no_news')],
  },
  {
    ...custom,
    id: 'stalled_at_arrival',
    name: 'Stalled at the last terminal',
    description: 'Tags a shipment that has arrived in the area of the receiver and has had no event for 72 hours.',
    sequence: 22,
    andConditions: [isStalled, condition('milestoneIndex', 'is', 4000)],
    actions: [tag('no_news')],
  },
  {
    ...custom,
    id: 'stalled_at_delivery',
    name: 'Stalled out for delivery',
    description: 'Tags a shipment that has been out for delivery, or on its way back, without an event for 72 hours.',
    sequence: 23,
    andConditions: [
      isStalled,
      condition('milestoneIndex', 'is', 5000),
      condition('statusId', 'is not', 'at_service_point'),
    ],
    actions: [tag('no_news')],
  },
  {
    ...custom,
    id: 'moving_again',
    name: 'Moving again',
    description: 'Removes the tags Missing first scan and Stalled when a shipment has had an event again.',
    sequence: 25,
    recurrenceInterval: dayMinutes,
    maxRecurrences: 20,
    andConditions: [
      condition('overdue', 'changed'),
      condition('overdue', 'is none of', 'missing_first_scan', 'stalled'),
      condition('tags', 'has any of', 'no_first_scan', 'no_news'),
    ],
    actions: [untag('no_first_scan'), untag('no_news')],
  },
  {
    ...custom,
    id: 'predicted_late',
    name: 'At risk',
    description: 'Tags a shipment that will more likely than not miss its promise.',
    sequence: 30,
    andConditions: [condition('lateProbability', 'more than', likelyLateAbove), condition('promiseMetAt', 'is empty')],
    actions: [tag('predicted_late')],
  },
  {
    ...custom,
    ...off,
    id: 'predicted_late_message',
    name: 'At risk: tell the receiver',
    description: 'E-mails the receiver when an outbound shipment will more likely than not miss its promise.',
    sequence: 31,
    triggerSchedule: daytime,
    andConditions: [
      outbound,
      condition('lateProbability', 'more than', likelyLateAbove),
      condition('promiseMetAt', 'is empty'),
    ],
    actions: [email('predicted_delay_email')],
  },
  {
    ...custom,
    id: 'delivery_failed',
    name: 'Delivery failed',
    description: 'Tags a shipment whose delivery attempt has failed.',
    sequence: 40,
    andConditions: [condition('statusId', 'is', 'delivery_failed')],
    actions: [tag('delivery_failed')],
  },
  {
    ...custom,
    ...off,
    id: 'delivery_failed_message',
    name: 'Delivery failed: tell the receiver',
    description: 'E-mails the receiver when a delivery attempt of an outbound shipment has failed.',
    sequence: 41,
    andConditions: [outbound, condition('statusId', 'is', 'delivery_failed')],
    actions: [email('missed_delivery_email')],
  },
  {
    ...custom,
    ...off,
    id: 'ready_at_service_point',
    name: 'Ready at service point',
    description: 'E-mails the receiver when an outbound shipment can be collected at the service point.',
    sequence: 50,
    andConditions: [outbound, onShelf],
    actions: [email('ready_at_service_point_email')],
  },
  {
    ...waiting,
    ...off,
    id: 'pickup_reminder_1',
    name: 'Pickup reminder 1',
    description: 'Reminds the receiver after 3 days at the service point.',
    sequence: 51,
    interval: 3 * dayMinutes,
    actions: [email('pickup_reminder_1_email')],
  },
  {
    ...waiting,
    ...off,
    id: 'pickup_reminder_2',
    name: 'Pickup reminder 2',
    description: 'Reminds the receiver again after 6 days at the service point.',
    sequence: 52,
    interval: 6 * dayMinutes,
    actions: [email('pickup_reminder_2_email')],
  },
  {
    ...waiting,
    ...off,
    id: 'storage_about_to_expire',
    name: 'Storage about to end',
    description:
      'Tells the receiver after 12 days that the service point is about to send the parcel back. Most keep it for 14 days.',
    sequence: 53,
    interval: 12 * dayMinutes,
    actions: [email('storage_about_to_expire_email')],
  },
  {
    ...custom,
    ...off,
    id: 'delivered',
    name: 'Delivered',
    description: 'E-mails the receiver when an outbound shipment has been delivered.',
    sequence: 60,
    andConditions: [outbound, condition('statusId', 'is', 'delivered')],
    actions: [email('delivered_email')],
  },
  {
    ...custom,
    ...off,
    id: 'return_received',
    name: 'Return received',
    description: 'E-mails the customer when a return has arrived.',
    sequence: 70,
    andConditions: [condition('scenarioId', 'is', 'inbound_return'), condition('statusId', 'is', 'delivered')],
    actions: [email('return_received_email')],
  },
]
