import type { QuarantinedEvent, RawCarrierEvent } from '@aftermile/domain/carriers/carrier-events'
import type { Mapping } from '@aftermile/domain/carriers/carrier-mapping'
import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { TimeWindow } from '@aftermile/domain/times/resolve-time'
import type { CallOutside } from '../../egress/outside-call.ts'

/** The outside world as an adapter is given it. */
export type AdapterContext = { readonly call: CallOutside; readonly now: () => number }

export type CredentialField = {
  readonly id: string
  readonly label: string
  readonly isSecret: boolean
  readonly isRequired: boolean
  readonly default: string | null
}

export type CarrierLimits = {
  readonly numbersPerCall: number
  readonly callsPerDay: number | null
  /** How often one number may be asked for in a day. */
  readonly callsPerNumber: number | null
  readonly perSecond: number
}

/** A number that is asked for, with what helps to ask and to judge the answer. */
export type NumberRequest = {
  readonly number: string
  /** Since it was booked; past the carrier's retention a number that is not found is gone for good. */
  readonly ageDays: number | null
  /** Where the parcel goes. */
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
  /** Nothing more will be told of it. */
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
  /** The carrier does not know it yet. */
  | { readonly kind: 'unknown'; readonly number: string }
  /** The carrier no longer knows it. */
  | { readonly kind: 'purged'; readonly number: string }
  | { readonly kind: 'failed'; readonly number: string; readonly reason: string }

export type FailureCause = 'refused' | 'timeout' | 'network' | 'too_large' | 'garbage' | 'status'

export type CallFailure =
  /** Nothing more is answered before then; null where the carrier does not say when. */
  | { readonly kind: 'quota'; readonly retryAt: string | null }
  | { readonly kind: 'unauthorized'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly cause: FailureCause }

export type CallOutcome = { readonly kind: 'ok' } | CallFailure

export type FetchResult = {
  readonly outcome: CallOutcome
  /** In trouble, only the numbers that were answered before it. */
  readonly numbers: readonly NumberResult[]
  /** Calls that count against the limits. */
  readonly calls: number
}

/** What an adapter knows of its carrier; a declared carrier says it in its fields. */
export type CarrierTraits = {
  readonly limits: CarrierLimits
  readonly retentionDays: number
  /** Where its times without zone and place are local. */
  readonly homeZone: string
  readonly mapping: Mapping
}

export type CarrierAdapter = CarrierTraits & {
  readonly id: string
  readonly name: string
  readonly credentialFields: readonly CredentialField[]
  /** What the fields change of the traits; null where they make no sense. */
  readonly traitsOf?: (fields: Fields) => CarrierTraits | null
  /** Whether the fields open the door; costs as little as possible. */
  check(outside: AdapterContext, fields: Fields): Promise<CallOutcome>
  /** Asks for at most `limits.numbersPerCall` numbers. Never throws for what the outside does. */
  fetch(outside: AdapterContext, fields: Fields, wanted: readonly NumberRequest[]): Promise<FetchResult>
}
