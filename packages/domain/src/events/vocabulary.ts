import type { OpenMilestoneId } from '../lists/milestones.ts'
import type { PartyId } from '../lists/parties.ts'
import type { StatusId } from '../lists/statuses.ts'

/** Stages of a shipment. The time of a stage is the time of its first event. */
export type Stage =
  | 'ordered'
  | 'sentToWarehouse'
  | 'allocated'
  | 'booked'
  | 'packed'
  | 'departed'
  | 'inTransit'
  | 'arrived'

/**
 * attempt: a delivery was attempted; failed_attempt: it failed; shelf: ready for pick-up at a service point;
 * stays: gives its status only if the package is already at that milestone; resolves: ends an alert;
 * redirect: to a service point; point_change: to another service point; storage_extension: more time on the shelf.
 */
export type EventFlag =
  | 'attempt'
  | 'failed_attempt'
  | 'shelf'
  | 'stays'
  | 'resolves'
  | 'redirect'
  | 'point_change'
  | 'storage_extension'

/** The effect of a code on a package. */
export type CodeMeaning = {
  readonly status: StatusId | null
  readonly stage?: Stage
  readonly flags?: readonly EventFlag[]
  /** An explicit step back: lowers the milestone to this one and never raises it. */
  readonly stepBackTo?: OpenMilestoneId
}

export type VocabularyRow = CodeMeaning & {
  readonly code: string
  readonly party: PartyId
  /** What the receiver reads. */
  readonly text: string
  /** The meaning in an inbound_return and in an outbound_delivery, if it differs. */
  readonly inReturns?: CodeMeaning
  readonly inOutbound?: CodeMeaning
}

const departed = { status: 'collected', stage: 'departed' } as const
const moving = { status: 'in_transit', stage: 'inTransit' } as const
const arrived = { status: 'arrived', stage: 'arrived' } as const
const answered = { status: 'arrived', flags: ['stays'] } as const
const resolved = { status: null, flags: ['resolves'] } as const
const atTheDoor = { status: 'delivered', flags: ['attempt'] } as const
const withoutStatus = { status: null } as const

/** Every code, in order: of two events at the same instant the one further down counts as later. */
export const vocabulary = [
  {
    code: 'order_created',
    status: 'created',
    stage: 'ordered',
    party: 'merchant',
    text: 'We have received your order',
  },
  {
    code: 'order_sent_to_warehouse',
    ...withoutStatus,
    stage: 'sentToWarehouse',
    party: 'merchant',
    text: 'Your order is being prepared',
  },
  {
    code: 'inventory_allocated',
    status: 'allocated',
    stage: 'allocated',
    party: 'warehouse',
    text: 'Your items are reserved',
  },
  { code: 'booked', status: 'booked', stage: 'booked', party: 'merchant', text: 'Shipping is booked' },
  { code: 'booking_failed', status: 'booking_failed', party: 'system', text: 'We are rebooking the shipment' },
  { code: 'packed', status: 'packed', stage: 'packed', party: 'warehouse', text: 'Your parcel is packed' },
  {
    code: 'ready_for_collection',
    status: 'ready_for_collection',
    party: 'warehouse',
    text: 'Your parcel is ready for the carrier',
  },
  {
    code: 'collection_missed',
    status: 'delayed',
    party: 'carrier',
    text: 'The carrier will collect your parcel later',
  },
  { code: 'collected', ...departed, party: 'carrier', text: 'The carrier has your parcel' },
  { code: 'handed_in', ...departed, party: 'receiver', text: 'The parcel has been handed in' },
  { code: 'arrived_at_terminal', ...moving, party: 'carrier', text: 'Your parcel has arrived at a terminal' },
  { code: 'departed_terminal', ...moving, party: 'carrier', text: 'Your parcel has left a terminal' },
  { code: 'in_transit', ...moving, party: 'carrier', text: 'Your parcel is on its way' },
  { code: 'in_customs', status: 'customs', stage: 'inTransit', party: 'customs', text: 'Your parcel is in customs' },
  { code: 'customs_hold', status: 'customs_hold', party: 'customs', text: 'Customs needs more time or information' },
  { code: 'customs_cleared', ...moving, party: 'customs', text: 'Your parcel has cleared customs' },
  {
    code: 'arrived_at_destination_terminal',
    ...arrived,
    party: 'carrier',
    text: 'Your parcel has arrived in your area',
  },
  {
    code: 'awaiting_instructions',
    status: 'awaiting_instructions',
    party: 'receiver',
    text: 'Tell us how to deliver your parcel',
  },
  { code: 'instructions_given', ...answered, party: 'receiver', text: 'We have received your delivery instructions' },
  { code: 'awaiting_date', status: 'awaiting_date', party: 'receiver', text: 'Choose a delivery day' },
  { code: 'delivery_day_asked', ...answered, party: 'receiver', text: 'You asked for a delivery day' },
  { code: 'delivery_date_agreed', ...answered, party: 'carrier', text: 'A delivery day is confirmed' },
  { code: 'estimate_changed', ...withoutStatus, party: 'carrier', text: 'The expected delivery time has changed' },
  { code: 'out_for_delivery', status: 'out_for_delivery', party: 'carrier', text: 'Your parcel arrives today' },
  {
    code: 'attempt_failed',
    status: 'delivery_failed',
    flags: ['attempt', 'failed_attempt'],
    party: 'carrier',
    text: 'We couldn’t deliver your parcel',
  },
  { code: 'receiver_answered', ...withoutStatus, party: 'receiver', text: 'We have received your message' },
  {
    code: 'redirected',
    status: 'in_transit',
    stepBackTo: 'in_transit',
    party: 'receiver',
    text: 'Your parcel is on its way to another address',
  },
  {
    code: 'redirected_to_service_point',
    status: 'arrived',
    flags: ['redirect'],
    stepBackTo: 'arrival',
    party: 'carrier',
    text: 'Your parcel is on its way to a service point',
  },
  {
    code: 'service_point_changed',
    ...withoutStatus,
    flags: ['point_change'],
    party: 'receiver',
    text: 'The service point has changed',
  },
  {
    code: 'at_service_point',
    status: 'at_service_point',
    flags: ['shelf'],
    inReturns: departed,
    party: 'carrier',
    text: 'Your parcel is ready for pick-up',
  },
  {
    code: 'storage_extended',
    ...withoutStatus,
    flags: ['storage_extension'],
    party: 'receiver',
    text: 'You have more time to pick up your parcel',
  },
  { code: 'notified', ...withoutStatus, party: 'system', text: 'We have sent you a message' },
  { code: 'reminder_sent', ...withoutStatus, party: 'system', text: 'Reminder: your parcel is ready for pick-up' },
  { code: 'storage_expired', ...withoutStatus, party: 'receiver', text: 'The pick-up period has ended' },
  { code: 'delayed', status: 'delayed', party: 'carrier', text: 'Your parcel is delayed' },
  { code: 'held', status: 'delayed', party: 'carrier', text: 'Your parcel is on hold' },
  { code: 'searching', status: 'delayed', party: 'carrier', text: 'We are looking for your parcel' },
  { code: 'damaged', status: 'damaged', party: 'carrier', text: 'Your parcel was damaged and we are looking into it' },
  { code: 'misrouted', status: 'misrouted', party: 'carrier', text: 'Your parcel was sent the wrong way' },
  {
    code: 'mis_delivered',
    status: 'misrouted',
    stepBackTo: 'in_transit',
    party: 'carrier',
    text: 'Delivered to the wrong place, and we are fixing it',
  },
  { code: 'address_issue', status: 'address_issue', party: 'merchant', text: 'Please check your address' },
  { code: 'address_corrected', ...resolved, party: 'merchant', text: 'Your address has been corrected' },
  { code: 'resumed', ...resolved, party: 'carrier', text: 'Your parcel is moving again' },
  { code: 'refused', status: 'refused', flags: ['attempt'], party: 'receiver', text: 'The parcel was refused' },
  {
    code: 'partially_delivered',
    status: 'partially_delivered',
    party: 'carrier',
    text: 'Part of your order has been delivered',
  },
  {
    code: 'returning',
    status: 'returning',
    inReturns: moving,
    party: 'carrier',
    text: 'Your parcel is on its way back to the sender',
  },
  {
    code: 'returned_to_terminal',
    status: 'arrived',
    stepBackTo: 'arrival',
    party: 'carrier',
    text: 'Your parcel is back at the terminal',
  },
  { code: 'collected_by_receiver', status: 'delivered', party: 'receiver', text: 'Your parcel has been picked up' },
  { code: 'delivered', ...atTheDoor, party: 'carrier', text: 'Your parcel has been delivered' },
  { code: 'delivered_to_neighbour', ...atTheDoor, party: 'carrier', text: 'Your neighbour has your parcel' },
  { code: 'delivered_to_mailbox', ...atTheDoor, party: 'carrier', text: 'Your parcel is in your mailbox' },
  { code: 'delivered_safe_place', ...atTheDoor, party: 'carrier', text: 'Your parcel is in a safe place' },
  {
    code: 'received_by_warehouse',
    status: 'delivered',
    inOutbound: { status: 'returned' },
    party: 'warehouse',
    text: 'The warehouse has received the parcel',
  },
  { code: 'returned', status: 'returned', party: 'carrier', text: 'The parcel is back with the sender' },
  { code: 'cancelled', status: 'cancelled', party: 'merchant', text: 'The delivery is cancelled' },
  { code: 'lost', status: 'lost', party: 'carrier', text: 'Sorry, your parcel has been lost' },
  { code: 'destroyed', status: 'destroyed', party: 'carrier', text: 'Sorry, your parcel has been destroyed' },
  { code: 'impounded', status: 'impounded', party: 'customs', text: 'Customs has seized the parcel' },
  { code: 'terminated', status: 'terminated', party: 'carrier', text: 'The delivery was stopped' },
  { code: 'unknown', status: 'unknown', party: 'system', text: 'We no longer track this parcel' },
  {
    code: 'missing_first_scan',
    ...withoutStatus,
    party: 'system',
    text: 'The carrier hasn’t scanned your parcel yet',
  },
  { code: 'stalled', ...withoutStatus, party: 'system', text: 'There have been no updates for a while' },
  { code: 'late', ...withoutStatus, party: 'system', text: 'Your parcel is late' },
] as const satisfies readonly VocabularyRow[]
