import type { QuarantinedEvent, RawCarrierEvent } from '@aftermile/domain/carriers/carrier-events'
import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type {
  AdapterContext,
  CallOutcome,
  CarrierAdapter,
  CarrierTraits,
} from '../../carriers/client/carrier-adapter.ts'
import type { CallbackRequest } from '../callback.ts'

/** What it takes to read what a system tells. */
export type SystemFormat = Pick<CarrierTraits, 'homeZone' | 'mapping'>

/** What a system tells about one order or parcel. */
export type SystemAnswer = {
  readonly orderNumber: string | null
  /** The numbers of parcels or shipments. */
  readonly numbers: readonly string[]
  /** The package number of an event is empty if the event is about the order or the whole shipment. */
  readonly events: readonly RawCarrierEvent[]
  readonly quarantined: readonly QuarantinedEvent[]
}

export type SystemMessage =
  /** Not from the system: its own token is missing or wrong. */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'read'; readonly answers: readonly SystemAnswer[] }

/** A page of what has changed. */
export type Pulled = {
  readonly outcome: CallOutcome
  readonly answers: readonly SystemAnswer[]
  /** Where the next page begins; after a failure, as before. */
  readonly cursor: string | null
  readonly isMore: boolean
}

/** Asks for what has changed since a cursor; null: from now on. */
export type Pull = (context: AdapterContext, fields: Fields, cursor: string | null) => Promise<Pulled>

/** A warehouse or transport system whose orders and parcels are ours. */
export type SystemAdapter = SystemFormat & {
  /** The format with what the fields declare. Null: the fields are invalid. */
  readonly formatOf?: (fields: Fields) => SystemFormat | null
  /** Checks and reads a message. The key in its address was checked. */
  readonly readMessage?: (request: CallbackRequest, fields: Fields) => SystemMessage
  readonly pull?: Pull
  /** Asks about parcels by their numbers, as a carrier is asked. */
  readonly tracker?: CarrierAdapter
}
