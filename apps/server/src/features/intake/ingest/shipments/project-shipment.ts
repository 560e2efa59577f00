import { countedEvents } from '@aftermile/domain/projection/counted-events'
import { projectCounted } from '@aftermile/domain/projection/projection'
import { overdueCodes } from '@aftermile/domain/shipment/overdue'
import { perfectDelivery } from '@aftermile/domain/shipment/perfect-delivery'
import type { ShipmentState } from '@aftermile/domain/shipment/shipment'
import type { FactSettings } from '../batch/fact-settings.ts'
import type { StoredEvent } from '../events/event-store.ts'
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
  /** Events that count now and did not, or the other way round. */
  readonly recounted: readonly StoredEvent[]
  /** The full row, where the batch brings its booking. */
  readonly fullAfter: ShipmentRow | null
  readonly eventFacts: EventFacts
  /** Of the packages that the booking names no longer, those with events and those without. */
  readonly removedPackages: RemovedPackages
  /** Where the batch brings its booking. */
  readonly bookingFacts: BookingFacts | null
}

type RemovedPackages = { readonly kept: readonly string[]; readonly gone: readonly string[] }

export function projectShipment(
  shipment: BatchShipment,
  events: readonly StoredEvent[],
  settings: FactSettings,
): ProjectedShipment {
  const full = shipment.booking && {
    ...(shipment.fullBefore ?? newShipmentFields),
    ...shipment.booking,
    id: shipment.id,
  }
  const booked = full ?? shipment.before
  if (booked === null) throw new Error(`Shipment ${shipment.id} is neither stored nor booked`)
  const counted = countedEvents(booked, events)
  const { state, projected } = projectedOf(booked, counted)
  const fullAfter = full && { ...full, ...projected }
  return {
    batchShipment: shipment,
    state,
    recounted: recount(events, counted),
    removedPackages: removedPackagesOf(booked, events),
    after: fullAfter ?? withState(booked, projected),
    fullAfter,
    eventFacts: eventFactsOf(booked, state, settings),
    bookingFacts: full && bookingFactsOf(full, shipment.packages, settings),
  }
}

const nothingRemoved: RemovedPackages = { kept: [], gone: [] }

function removedPackagesOf(
  { removedPackageNumbers: removed }: Pick<BookingRow, 'removedPackageNumbers'>,
  events: readonly StoredEvent[],
): RemovedPackages {
  if (removed.length === 0) return nothingRemoved
  const named = new Set(events.map(({ packageNumber }) => packageNumber))
  return { kept: removed.filter(number => named.has(number)), gone: removed.filter(number => !named.has(number)) }
}

/** Marks which events count. Returns those whose mark has changed. */
function recount(events: readonly StoredEvent[], counted: readonly StoredEvent[]): StoredEvent[] {
  if (counted.length === events.length && events.every(event => event.isCounted)) return []
  const counts = new Set(counted)
  const wrong = events.filter(event => event.isCounted !== counts.has(event))
  for (const event of wrong) event.isCounted = !event.isCounted
  return wrong
}

type Booked = Parameters<typeof projectCounted>[0] & Promised & Omit<Parameters<typeof overdueCodes>[0], keyof StateRow>

/** What the events of a shipment make of it: its state, and the fields that follow. */
export const projectedFields = (booked: Booked, events: readonly EventWithPlace[]) =>
  projectedOf(booked, countedEvents(booked, events))

function projectedOf(booked: Booked, events: readonly EventWithPlace[]) {
  const state = projectCounted(booked, events)
  const row = stateRow(booked, state)
  const isOverdueKnown = events.some(({ source }) => source === 'calculated')
  const overdue = isOverdueKnown ? overdueCodes({ ...booked, ...row }, events) : []
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
  carrierEstimateReceivedAt: null,
  carrierEstimateChangedAt: null,
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
