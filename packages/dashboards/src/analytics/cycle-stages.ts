/** The stages of the way from the order to the receiver's hands. Of each, minutes are summed over the shipments that have both ends. */
export const cycleStages = [
  { id: 'toWarehouse', title: 'Order to warehouse', from: 'orderedAt', to: 'sentToWarehouseAt' },
  { id: 'toAllocated', title: 'Waiting for stock', from: 'sentToWarehouseAt', to: 'allocatedAt' },
  { id: 'toPacked', title: 'Packing', from: 'allocatedAt', to: 'packedAt' },
  { id: 'toDeparted', title: 'Waiting for pick-up', from: 'packedAt', to: 'departedAt' },
  { id: 'toInTransit', title: 'Departure to transit', from: 'departedAt', to: 'inTransitAt' },
  { id: 'toArrived', title: 'In transit', from: 'inTransitAt', to: 'arrivedAt' },
  { id: 'toPromiseMet', title: 'Last mile', from: 'arrivedAt', to: 'promiseMetAt' },
  { id: 'toReceived', title: 'Waiting for the receiver', from: 'promiseMetAt', to: 'handedOverAt' },
] as const

export type CycleStageId = (typeof cycleStages)[number]['id']

/** The time between milestones of which one in between is not known. */
export const unstagedTitle = 'Stages not reported'
