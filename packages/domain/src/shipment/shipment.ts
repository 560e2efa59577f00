import type { MilestoneId } from '../lists/milestones.ts'
import type { ScenarioId } from '../lists/scenarios.ts'
import type { StatusId } from '../lists/statuses.ts'
import type { Instant } from '../times/instant.ts'

/** What is known of a shipment before any event. */
export type Booking = {
  readonly scenarioId: ScenarioId
  readonly createdAt: Instant
  readonly bookedAt: Instant | null
  readonly packageNumbers: readonly string[]
  /** Booked once and no longer. They count for nothing, whatever their events say. */
  readonly removedPackageNumbers: readonly string[]
}

export type PackageState = {
  readonly packageNumber: string
  readonly statusId: StatusId
  readonly milestoneId: MilestoneId
  readonly completedAt: Instant | null
}

/** When a shipment passed its stages; null if not yet. */
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

/** What the receiver or the carrier has changed on the way. */
export type ShipmentChanges = {
  /** To a service point. */
  readonly isRedirected: boolean
  readonly isPointChanged: boolean
  readonly isStorageExtended: boolean
}

/** When a shipment first waited for its receiver, and when that wait ended. */
export type ReceiverWaits = {
  readonly instructionsAskedAt: Instant | null
  readonly instructionsGivenAt: Instant | null
  readonly dateAskedAt: Instant | null
  readonly dateGivenAt: Instant | null
  /** Picked up, on its way back, or otherwise completed. */
  readonly leftShelfAt: Instant | null
}

/** The days on which the receiver and the carrier last said that it comes, and when they said so; null since an attempt to deliver. */
export type NamedDays = {
  readonly receiverDay: string | null
  readonly receiverDayAt: Instant | null
  readonly carrierDay: string | null
  readonly carrierDayAt: Instant | null
}

/** The rule that led to a value, and the events it read. */
export type Why = { readonly rule: string; readonly eventIds: readonly string[] }

/** The state of a shipment after its events. */
export type ShipmentState = {
  readonly statusId: StatusId
  readonly milestoneId: MilestoneId
  readonly milestoneIndex: number
  /** Since when it has had this status and this milestone, by the times of its events. */
  readonly statusSince: Instant
  readonly milestoneSince: Instant
  readonly packages: readonly PackageState[]
  readonly times: ShipmentTimes
  readonly changes: ShipmentChanges
  readonly waits: ReceiverWaits
  readonly days: NamedDays
  /** The first of delivery attempt, arrival on the shelf and delivery. With several packages, that of the last one. */
  readonly promiseMetAt: Instant | null
  readonly completedBy: string | null
  readonly failedAttempts: number
  readonly alertCount: number
  readonly firstEventAt: Instant | null
  readonly lastEventAt: Instant | null
  readonly why: Readonly<Record<'statusId' | 'milestoneId' | 'promiseMetAt' | 'completedAt', Why>>
}
