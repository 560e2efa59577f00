import { project } from '@aftermile/domain/projection/projection'
import { perfectDelivery } from '@aftermile/domain/shipment/perfect-delivery'
import type { ShipmentState } from '@aftermile/domain/shipment/shipment'
import { lastPlaceOf, type PlacedEvent } from '../events/last-place.ts'
import type { Touched } from './batch-shipment.ts'
import type { BookingRow } from './booking-row.ts'
import type { Held, Shipment } from './shipment-row.ts'
import type { stateFields } from './state-fields.ts'

type StateRow = Pick<Shipment, (typeof stateFields)[number]>

export type Projected = {
  readonly touched: Touched
  readonly state: ShipmentState
  readonly after: Held
  /** Where the batch brings its booking. */
  readonly whole: Shipment | null
}

export function projected(touched: Touched, events: readonly PlacedEvent[]): Projected {
  const whole = touched.booking && { ...(touched.wholeBefore ?? unforeseen), ...touched.booking, id: touched.id }
  const booked = whole ?? touched.before
  if (booked === null) throw new Error(`Shipment ${touched.id} is neither stored nor booked`)
  const state = project(booked, events)
  const news = { ...stateRow(booked, state), ...lastPlaceOf(events) }
  const after = whole && { ...whole, ...news }
  return { touched, state, after: after ?? { ...booked, ...news }, whole: after }
}

/** Of a new shipment: what neither its booking nor its events say. */
const unforeseen: Omit<Shipment, keyof BookingRow | keyof StateRow | 'id'> = {
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
}

type Promised = Pick<Held, 'promisedAt' | 'latestAt' | 'originalLatestAt'>

function stateRow(booked: Promised, state: ShipmentState): Omit<StateRow, 'placeCity' | 'placeAreaId'> {
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
