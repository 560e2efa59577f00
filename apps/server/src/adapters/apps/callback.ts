import type { CallOutside } from '../egress/outside-call.ts'

/** What a provider sends to the address of a credential, as it came. The key in the address was checked. */
export type CallbackRequest = {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The parameters of the address, without the key. */
  readonly query: Readonly<Record<string, string>>
  /** The unchanged body: a signature covers exactly these characters. */
  readonly body: string
  /** The address as the provider knows it, which some signatures cover. */
  readonly url: string
  readonly now: number
}

/**
 * What a provider says happened to a message. bounced: nobody has this address. rejected and failed: it did not arrive, for another
 * reason. deferred: the provider still tries.
 */
export const reportKinds = [
  'delivered',
  'deferred',
  'bounced',
  'rejected',
  'failed',
  'complained',
  'opened',
  'clicked',
  'unsubscribed',
] as const
export type ReportKind = (typeof reportKinds)[number]

export type MessageReport = {
  readonly kind: ReportKind
  /** Our id of the message, if the provider gives it back. */
  readonly messageId: string | null
  /** The id that the provider gave the message. */
  readonly providerId: string | null
  /** Whom it is about; null: the receiver of the message. */
  readonly address: string | null
  readonly at: string | null
  /** What the provider says, in its words. */
  readonly reason: string | null
}

export type CallbackResult =
  /** Not from the provider: the signature is missing, wrong or too old. */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'reports'; readonly reports: readonly MessageReport[] }

/** Checks and reads a callback. `call` is for what a signature needs, such as a certificate. */
export type ReadCallback = (
  request: CallbackRequest,
  fields: Readonly<Record<string, string>>,
  outside: { readonly call: CallOutside },
) => Promise<CallbackResult>
