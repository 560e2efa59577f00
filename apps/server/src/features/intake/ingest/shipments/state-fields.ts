/** The fields of a shipment that follow from its events. */
export const stateFields = [
  'statusId',
  'milestoneIndex',
  'statusSince',
  'milestoneSince',
  'orderedAt',
  'sentToWarehouseAt',
  'allocatedAt',
  'packedAt',
  'departedAt',
  'inTransitAt',
  'arrivedAt',
  'onShelfAt',
  'firstAttemptAt',
  'deliveredAt',
  'handedOverAt',
  'completedAt',
  'completedBy',
  'promiseMetAt',
  'isPerfectDelivery',
  'failedAttempts',
  'alertCount',
  'packageCount',
  'firstEventAt',
  'lastEventAt',
  'overdue',
  'placeCity',
  'placeAreaId',
] as const

/** What boards count of a shipment that follows from its events. */
export const eventFacts = [
  'isOnTime',
  'isReturned',
  'handedOverWeekday',
  'handedOverPart',
  'isRedirected',
  'isPointChanged',
  'isStorageExtended',
  'instructionsAskedAt',
  'instructionsGivenAt',
  'dateAskedAt',
  'dateGivenAt',
  'leftShelfAt',
  'receiverDay',
  'receiverDayAt',
  'carrierDay',
  'carrierDayAt',
] as const

/** What boards count of a shipment that follows from its booking. */
export const bookingFacts = ['promiseHours', 'co2eKg', 'tonneKm'] as const
