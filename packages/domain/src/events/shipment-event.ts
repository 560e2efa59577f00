import type { PartyId } from '../lists/parties.ts'
import type { Instant } from '../times/instant.ts'
import type { EventCode } from './event-codes.ts'

export type EventSource = 'carrier' | 'internal' | 'calculated' | 'person'

/** An event of a shipment or of one of its packages, with what the projection reads. */
export type ShipmentEvent = {
  /** Identifies this content of the event. */
  readonly id: string
  /** Identifies the event. Among several contents with one key, one counts. */
  readonly key: string
  /** The package it is about; null for the full shipment. */
  readonly packageNumber: string | null
  /** Null: a carrier's code that nobody has mapped yet. The event is shown and changes no status. */
  readonly code: EventCode | null
  readonly occurredAt: Instant
  /** When its source last changed it; null if the source says nothing of it. */
  readonly changedAt: Instant | null
  /** It withdraws the event with its key. */
  readonly isVoid: boolean
  readonly source: EventSource
  readonly party: PartyId
  /** The prefix is the responsible party: carrier_…, merchant_…, receiver_…, customs_…, weather_…. */
  readonly reason: string | null
  /** The person who entered it, if a person did. */
  readonly by: string | null
  /** The day that it asks for or agrees on, as 2026-11-23; null for other events, and where the source names none. */
  readonly deliveryDay: string | null
}
