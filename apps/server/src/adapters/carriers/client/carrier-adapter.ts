import type { QuarantinedEvent, RawCarrierEvent } from '@aftermile/domain/carriers/carrier-events'
import type { Mapping } from '@aftermile/domain/carriers/compile-mapping'
import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { TimeWindow } from '@aftermile/domain/times/resolve-time'
import type { CredentialField, FieldProblem } from '../../credentials/credential-fields.ts'
import type { CallOutside } from '../../egress/outside-call.ts'

/** What an adapter needs to make calls: an HTTP client and a clock. */
export type AdapterContext = { readonly call: CallOutside; readonly now: () => number }

export type CarrierLimits = {
  readonly numbersPerCall: number
  readonly callsPerDay: number | null
  /** How often one number may be requested in a day. */
  readonly callsPerNumber: number | null
  readonly perSecond: number
}

/** A number to fetch, with what is needed to request it and to read the response. */
export type NumberRequest = {
  readonly number: string
  /** Days since the booking. Past the carrier's retention, a number that is not found is purged. */
  readonly ageDays: number | null
  /** Destination of the parcel. */
  readonly postalCode: string | null
  readonly countryCode: string | null
}

export type ParcelFacts = {
  readonly weightKg: number | null
  readonly volumeM3: number | null
  readonly lengthCm: number | null
  readonly widthCm: number | null
  readonly heightCm: number | null
  readonly servicePointName: string | null
  /** The carrier will send no more events. */
  readonly isClosed: boolean
}

export type FoundNumber = {
  readonly kind: 'found'
  readonly number: string
  readonly events: readonly RawCarrierEvent[]
  readonly quarantined: readonly QuarantinedEvent[]
  readonly estimate: TimeWindow | null
  readonly facts: ParcelFacts
}

export type NumberResult =
  | FoundNumber
  /** The carrier does not know the number yet. */
  | { readonly kind: 'unknown'; readonly number: string }
  /** The carrier no longer knows the number. */
  | { readonly kind: 'purged'; readonly number: string }
  | {
      readonly kind: 'failed'
      readonly number: string
      readonly reason: string
      /** The numbers of the reply, if it is about other parcels. */
      readonly otherNumbers?: readonly string[]
    }

export type FailureCause =
  | 'refused'
  | 'timeout'
  | 'network'
  | 'too_large'
  | 'garbage'
  | 'status'
  /** Of mail servers: what is wrong with the encryption. */
  | 'no_starttls'
  | 'no_tls'
  | 'certificate'
  | 'silent'

export type CallFailure =
  /** No calls are answered before `retryAt`. Null: the carrier does not say when. */
  | { readonly kind: 'quota'; readonly retryAt: string | null }
  | { readonly kind: 'unauthorized'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly cause: FailureCause }

export type CallOutcome = { readonly kind: 'ok' } | CallFailure

export type FetchResult = {
  readonly outcome: CallOutcome
  /** After a failure, only the numbers fetched before it. */
  readonly numbers: readonly NumberResult[]
  /** Calls that count against the limits. */
  readonly calls: number
}

/** What an adapter knows about its carrier. A declared carrier has this in its fields. */
export type CarrierTraits = {
  readonly limits: CarrierLimits
  readonly retentionDays: number
  /** Time zone of times that have neither zone nor place. */
  readonly homeZone: string
  readonly mapping: Mapping
}

export type CarrierAdapter = CarrierTraits & {
  readonly id: string
  readonly name: string
  readonly credentialFields: readonly CredentialField[]
  /** The traits with what the fields change. Null: the fields are invalid. */
  readonly traitsOf?: (fields: Fields) => CarrierTraits | null
  /** What is wrong with the fields besides their format. */
  readonly findProblems?: (fields: Fields) => FieldProblem[]
  /** The field with the secret of incoming messages, for carriers that can send them to us. */
  readonly webhookField?: string
  /** Tests the credential with the cheapest call. */
  check(context: AdapterContext, fields: Fields): Promise<CallOutcome>
  /** Fetches at most `limits.numbersPerCall` numbers. Failures of the call are returned, never thrown. */
  fetch(context: AdapterContext, fields: Fields, requests: readonly NumberRequest[]): Promise<FetchResult>
}
