import { perfectDelivery } from '@aftermile/domain/perfect-delivery'
import { project } from '@aftermile/domain/projection'
import type { ShipmentState } from '@aftermile/domain/shipment'
import { lastPlaceOf, type PlacedEvent } from './last-place.ts'
import type { Shipment } from './shipment-row.ts'
import type { Touched } from './touched.ts'

/** What its events make of a shipment. */
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
  'placeCity',
  'placeAreaId',
] as const satisfies readonly (keyof Shipment)[]

type StateRow = Pick<Shipment, (typeof stateFields)[number]>

export type Projected = { readonly touched: Touched; readonly state: ShipmentState; readonly after: Shipment }

export function projected(touched: Touched, events: readonly PlacedEvent[]): Projected {
  const booked = bookedShipment(touched)
  const state = project(booked, events)
  return { touched, state, after: { ...booked, ...stateRow(booked, state), ...lastPlaceOf(events) } }
}

/** The shipment as it was before its events are read anew. */
function bookedShipment({ id, before, booking }: Touched): Shipment {
  if (before) return booking ? { ...before, ...booking } : before
  if (booking === null) throw new Error(`Shipment ${id} is neither stored nor booked`)
  return { ...unforeseen, ...booking, id } as unknown as Shipment // its state is read of its events next
}

/** Of a new shipment: what neither its booking nor its events say. */
const unforeseen = {
  tags: [],
  notificationCount: 0,
  trackingPageVisits: 0,
  estimatedAt: null,
  estimatedBy: null,
  estimatedFrom: null,
  estimatedTo: null,
  lateProbability: null,
  modelEstimatedAt: null,
  carrierEstimatedAt: null,
  carrierEstimateToldAt: null,
  firstEstimatedAt: null,
  firstEstimatedTo: null,
  pdtRcaStage: null,
  pdtRcaEventId: null,
  pdtRcaEventAt: null,
  pdtRcaPartyId: null,
  edtRcaStage: null,
  edtRcaEventId: null,
  edtRcaEventAt: null,
  edtRcaPartyId: null,
} as const satisfies Partial<Record<keyof Shipment, unknown>>

function stateRow(booked: Shipment, state: ShipmentState): Omit<StateRow, 'placeCity' | 'placeAreaId'> {
  const { createdAt: _, bookedAt: __, ...times } = state.times
  const { promisedAt, latestAt, originalLatestAt } = booked
  const promise = { promisedAt, earliestAt: null, latestAt, originalLatestAt }
  return {
    ...times,
    statusId: state.statusId,
    milestoneIndex: state.milestoneIndex,
    statusSince: state.statusSince,
    milestoneSince: state.milestoneSince,
    completedBy: state.completedBy,
    promiseMetAt: state.promiseMetAt,
    isPerfectDelivery: times.completedAt === null ? null : perfectDelivery(state, promise).isPerfect,
    failedAttempts: state.failedAttempts,
    alertCount: state.alertCount,
    packageCount: state.packages.length,
    firstEventAt: state.firstEventAt,
    lastEventAt: state.lastEventAt,
  }
}
