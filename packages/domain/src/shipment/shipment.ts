import type { EventCode } from '../events/event-codes.ts'
import type { MilestoneId } from '../lists/milestones.ts'
import type { PartyId } from '../lists/parties.ts'
import type { ScenarioId } from '../lists/scenarios.ts'
import type { StatusId } from '../lists/statuses.ts'

/** Milliseconds since 1970 in UTC: the arithmetic of this package is on numbers, the wire carries ISO text. */
export type Instant = number

export const eventSources = ['carrier', 'internal', 'calculated', 'person'] as const
export type EventSource = (typeof eventSources)[number]

/** One statement about a shipment or one of its packages, as far as the laws need it. */
export type ShipmentEvent = {
  /** Names this very content. */
  readonly id: string
  /** Names the happening: of several contents with one key, one counts. */
  readonly key: string
  /** The number of a package; null speaks of the whole shipment. */
  readonly packageNumber: string | null
  /** Null: a carrier's code that nobody has mapped yet. It is shown and moves nothing. */
  readonly code: EventCode | null
  readonly occurredAt: Instant
  readonly source: EventSource
  readonly party: PartyId
  /** Prefixed by the responsible party: carrier_…, merchant_…, receiver_…, customs_…, weather_…. */
  readonly reason: string | null
  /** Who says so, where a person does. */
  readonly by: string | null
}

/** What is known of a shipment without any event. */
export type Booking = {
  readonly scenarioId: ScenarioId
  readonly createdAt: Instant
  readonly bookedAt: Instant | null
  readonly packageNumbers: readonly string[]
}

export type PackageState = {
  readonly packageNumber: string
  readonly statusId: StatusId
  readonly milestoneId: MilestoneId
  readonly completedAt: Instant | null
}

/** When a shipment passed its stages; null while it has not. */
export type ShipmentTimes = {
  readonly orderedAt: Instant | null
  readonly sentToWarehouseAt: Instant | null
  readonly allocatedAt: Instant | null
  readonly createdAt: Instant
  readonly bookedAt: Instant | null
  readonly packedAt: Instant | null
  readonly departedAt: Instant | null
  readonly inTransitAt: Instant | null
  readonly arrivedAt: Instant | null
  readonly onShelfAt: Instant | null
  readonly firstAttemptAt: Instant | null
  /** Delivered or on the shelf. */
  readonly deliveredAt: Instant | null
  /** In the receiver's hands. */
  readonly handedOverAt: Instant | null
  readonly completedAt: Instant | null
}

/** Which rule led to a value, and which events it read. */
export type Why = { readonly rule: string; readonly eventIds: readonly string[] }

/** What the events have made of a booking. */
export type ShipmentState = {
  readonly statusId: StatusId
  readonly milestoneId: MilestoneId
  readonly milestoneIndex: number
  /** Since when it has had this status, and since when it has stood at this milestone, by the clock of its events. */
  readonly statusSince: Instant
  readonly milestoneSince: Instant
  readonly packages: readonly PackageState[]
  readonly times: ShipmentTimes
  /** The first of delivery attempt, arrival on the shelf, delivery; of several packages the last one's. */
  readonly promiseMetAt: Instant | null
  readonly completedBy: string | null
  readonly failedAttempts: number
  readonly alertCount: number
  readonly firstEventAt: Instant | null
  readonly lastEventAt: Instant | null
  readonly why: Readonly<Record<'statusId' | 'milestoneId' | 'promiseMetAt' | 'completedAt', Why>>
}
