import type { DeliveryPromise } from '@aftermile/domain/delivery-times'
import { perfectDelivery } from '@aftermile/domain/perfect-delivery'
import { project } from '@aftermile/domain/projection'
import type { Booking, Instant, ShipmentState } from '@aftermile/domain/shipment'
import type { StatusId } from '@aftermile/domain/statuses'
import type { Held } from './held.ts'
import { lastPlaceOf, type PlacedEvent } from './last-place.ts'
import type { Touched } from './touched.ts'

/** What its events have made of a shipment, column by column; instants in milliseconds. */
export type StateRow = {
  id: string
  statusId: StatusId
  milestoneIndex: number
  orderedAt: Instant | null
  sentToWarehouseAt: Instant | null
  allocatedAt: Instant | null
  packedAt: Instant | null
  departedAt: Instant | null
  inTransitAt: Instant | null
  arrivedAt: Instant | null
  onShelfAt: Instant | null
  firstAttemptAt: Instant | null
  deliveredAt: Instant | null
  handedOverAt: Instant | null
  completedAt: Instant | null
  completedBy: string | null
  promiseMetAt: Instant | null
  isPerfectDelivery: boolean | null
  failedAttempts: number
  alertCount: number
  packageCount: number
  firstEventAt: Instant | null
  lastEventAt: Instant | null
  placeCity: string | null
  placeAreaId: string | null
}

export type Projected = { touched: Touched; state: ShipmentState; row: StateRow }

export function projected(touched: Touched, events: readonly PlacedEvent[]): Projected {
  const state = project(bookingOf(touched), events)
  return { touched, state, row: { ...rowOf(touched, state), ...lastPlaceOf(events) } }
}

function bookingOf({ id, booking, held }: Touched): Booking {
  if (booking) {
    const { scenarioId, createdAt, bookedAt, packageNumbers } = booking
    return { scenarioId, createdAt: Date.parse(createdAt), bookedAt: Date.parse(bookedAt), packageNumbers }
  }
  if (held === null) throw new Error(`Shipment ${id} is neither stored nor booked`)
  const { scenarioId, createdAt, bookedAt, packageNumbers } = held
  return { scenarioId, createdAt, bookedAt, packageNumbers }
}

function promiseOf({ booking, held }: Touched): DeliveryPromise {
  const of = (field: keyof DeliveryPromise & keyof Held): Instant | null =>
    booking ? instantOf(booking[field]) : (held?.[field] ?? null)
  return {
    promisedAt: of('promisedAt'),
    earliestAt: null,
    latestAt: of('latestAt'),
    originalLatestAt: of('originalLatestAt'),
  }
}

const instantOf = (text: string | null): Instant | null => (text === null ? null : Date.parse(text))

function rowOf(touched: Touched, state: ShipmentState): Omit<StateRow, 'placeCity' | 'placeAreaId'> {
  const { receivedAt, createdAt: _, bookedAt: __, ...times } = state.times
  return {
    id: touched.id,
    ...times,
    handedOverAt: receivedAt,
    statusId: state.statusId,
    milestoneIndex: state.milestoneIndex,
    completedBy: state.completedBy,
    promiseMetAt: state.promiseMetAt,
    isPerfectDelivery: times.completedAt === null ? null : perfectDelivery(state, promiseOf(touched)).isPerfect,
    failedAttempts: state.failedAttempts,
    alertCount: state.alertCount,
    packageCount: state.packages.length,
    firstEventAt: state.firstEventAt,
    lastEventAt: state.lastEventAt,
  }
}
