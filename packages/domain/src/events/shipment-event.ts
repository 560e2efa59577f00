import type { PartyId } from '../lists/parties.ts'
import type { Instant } from '../times/instant.ts'
import type { EventCode } from './event-codes.ts'

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
