/** What a receiver is told of a parcel. Every status leads to one of them. */
export const trackingStates = [
  'preparing',
  'not_scanned',
  'on_its_way',
  'in_customs',
  'held_in_customs',
  'delayed',
  'arrived',
  'needs_instructions',
  'needs_day',
  'out_for_delivery',
  'at_service_point',
  'attempt_failed',
  'address_problem',
  'damaged',
  'partly_delivered',
  'returning',
  'delivered',
  'returned',
  'lost',
  'cancelled',
  'stopped',
  'return_label',
  'return_on_its_way',
  'return_received',
] as const

export type TrackingStateId = (typeof trackingStates)[number]
