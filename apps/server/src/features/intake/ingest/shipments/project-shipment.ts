import { project } from '@aftermile/domain/projection/projection'
import { overdueCodes } from '@aftermile/domain/shipment/overdue'
import { perfectDelivery } from '@aftermile/domain/shipment/perfect-delivery'
import type { ShipmentState } from '@aftermile/domain/shipment/shipment'
import type { FactSettings } from '../batch/fact-settings.ts'
import { type EventWithPlace, lastPlaceOf } from '../events/last-place.ts'
import type { BatchShipment } from './batch-shipment.ts'
import type { BookingRow } from './booking-row.ts'
import { type BookingFacts, bookingFactsOf, type EventFacts, eventFactsOf, promiseOf } from './shipment-facts.ts'
import type { LockedShipment, ShipmentRow } from './shipment-row.ts'
import type { stateFields } from './state-fields.ts'

type StateRow = Pick<ShipmentRow, (typeof stateFields)[number]>

export type ProjectedShipment = {
  readonly batchShipment: BatchShipment
  readonly state: ShipmentState
  readonly after: LockedShipment
  /** The full row, where the batch brings its booking. */
  readonly fullAfter: ShipmentRow | null
  readonly eventFacts: EventFacts
  /** Where the batch brings its booking. */
  readonly bookingFacts: BookingFacts | null
}

export function projectShipment(
  shipment: BatchShipment,
  events: readonly EventWithPlace[],
  settings: FactSettings,
): ProjectedShipment {
  const full = shipment.booking && {
    ...(shipment.fullBefore ?? newShipmentFields),
    ...shipment.booking,
    id: shipment.id,
  }
  const booked = full ?? shipment.before
  if (booked === null) throw new Error(`Shipment ${shipment.id} is neither stored nor booked`)
  const { state, projected } = projectedFields(booked, events)
  const fullAfter = full && { ...full, ...projected }
  return {
    batchShipment: shipment,
    state,
    after: fullAfter ?? withState(booked, projected),
    fullAfter,
    eventFacts: eventFactsOf(booked, state, settings),
    bookingFacts: full && bookingFactsOf(full, shipment.packages, settings),
  }
}

type Booked = Parameters<typeof project>[0] & Promised & Omit<Parameters<typeof overdueCodes>[0], keyof StateRow>

/** What the events of a shipment make of it: its state, and the fields that follow. */
export function projectedFields(booked: Booked, events: readonly EventWithPlace[]) {
  const state = project(booked, events)
  const row = stateRow(booked, state)
  const isOverdueTold = events.some(({ source }) => source === 'calculated')
  const overdue = isOverdueTold ? overdueCodes({ ...booked, ...row }, events) : []
  const { placeCity, placeAreaId } = lastPlaceOf(events)
  const projected: StateRow = Object.assign(row, { placeCity, placeAreaId, overdue })
  return { state, projected }
}

/** The fields of a new shipment that come neither from its booking nor from its events. */
const newShipmentFields: Omit<ShipmentRow, keyof BookingRow | keyof StateRow | 'id'> = {
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

type Promised = Pick<LockedShipment, 'promisedAt' | 'latestAt' | 'originalLatestAt'>

function stateRow(booked: Promised, state: ShipmentState): Omit<StateRow, 'placeCity' | 'placeAreaId' | 'overdue'> {
  const { times } = state
  return {
    orderedAt: times.orderedAt,
    sentToWarehouseAt: times.sentToWarehouseAt,
    allocatedAt: times.allocatedAt,
    packedAt: times.packedAt,
    departedAt: times.departedAt,
    inTransitAt: times.inTransitAt,
    arrivedAt: times.arrivedAt,
    onShelfAt: times.onShelfAt,
    firstAttemptAt: times.firstAttemptAt,
    deliveredAt: times.deliveredAt,
    handedOverAt: times.handedOverAt,
    completedAt: times.completedAt,
    statusId: state.statusId,
    milestoneIndex: state.milestoneIndex,
    statusSince: state.statusSince,
    milestoneSince: state.milestoneSince,
    completedBy: state.completedBy,
    promiseMetAt: state.promiseMetAt,
    isPerfectDelivery: times.completedAt === null ? null : perfectDelivery(state, promiseOf(booked)).isPerfect,
    failedAttempts: state.failedAttempts,
    alertCount: state.alertCount,
    packageCount: state.packages.length,
    firstEventAt: state.firstEventAt,
    lastEventAt: state.lastEventAt,
  }
}

/** A shipment with another state. The fields are named one by one, because spreading both takes four times as long. */
const withState = (booked: Omit<LockedShipment, keyof StateRow>, state: StateRow): LockedShipment => ({
  ...booked,
  statusId: state.statusId,
  milestoneIndex: state.milestoneIndex,
  statusSince: state.statusSince,
  milestoneSince: state.milestoneSince,
  orderedAt: state.orderedAt,
  sentToWarehouseAt: state.sentToWarehouseAt,
  allocatedAt: state.allocatedAt,
  packedAt: state.packedAt,
  departedAt: state.departedAt,
  inTransitAt: state.inTransitAt,
  arrivedAt: state.arrivedAt,
  onShelfAt: state.onShelfAt,
  firstAttemptAt: state.firstAttemptAt,
  deliveredAt: state.deliveredAt,
  handedOverAt: state.handedOverAt,
  completedAt: state.completedAt,
  completedBy: state.completedBy,
  promiseMetAt: state.promiseMetAt,
  isPerfectDelivery: state.isPerfectDelivery,
  failedAttempts: state.failedAttempts,
  alertCount: state.alertCount,
  packageCount: state.packageCount,
  firstEventAt: state.firstEventAt,
  lastEventAt: state.lastEventAt,
  overdue: state.overdue,
  placeCity: state.placeCity,
  placeAreaId: state.placeAreaId,
})
