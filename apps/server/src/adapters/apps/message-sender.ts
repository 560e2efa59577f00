import type { OrderActionId } from '@aftermile/domain/lists/order-actions'
import type { Price } from '@aftermile/domain/messages/text-rates'
import type { AdapterContext } from '../carriers/client/carrier-adapter.ts'
import type { ConnectOutside } from '../egress/connect-outside.ts'

/** What the adapter of an app needs to reach its provider: by HTTP, or by a connection of its own such as SMTP. */
export type AppContext = AdapterContext & {
  readonly connect: ConnectOutside
  /** How long a provider may take for a message, if not as long as the adapter allows. */
  readonly maxSendMs?: number
  /** Where the provider reports about the messages of the credential, for those that are told with each message. */
  readonly callbackUrl?: string | null
}

export type EmailAttachment = { readonly name: string; readonly contentType: string; readonly content: Buffer }

/** An e-mail that is ready to be sent. Its addresses are single and checked. */
export type OutgoingEmail = {
  /** Our id of the message: the same at every attempt. */
  readonly id: string
  /** For providers that keep the mails themselves. */
  readonly templateId: string
  /** The number of the shipment or order it is about. */
  readonly containerNumber: string
  readonly fromName: string | null
  /** Used if its domain is one of the credential. */
  readonly fromAddress: string | null
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly bcc: readonly string[]
  readonly replyTo: string | null
  readonly subject: string
  readonly html: string | null
  readonly text: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: readonly EmailAttachment[]
}

/** A text message that is ready to be sent. */
export type OutgoingText = {
  readonly id: string
  /** A number such as +46701234567. */
  readonly to: string
  /** The name or number it comes from. */
  readonly sender: string
  readonly text: string
}

/** What a system for customer relations is told about an order. */
export type OutgoingOrderAction = {
  readonly id: string
  readonly orderId: string
  readonly action: OrderActionId
}

export type SendOutcome =
  /** The provider has taken it. */
  | {
      readonly kind: 'sent'
      readonly providerId: string | null
      readonly answer: string
      readonly segments?: number
      readonly price?: Price | null
    }
  /** The provider will never take it. isAddressBad: because nobody has this address. isGone: a webhook that wants nothing any more. */
  | {
      readonly kind: 'rejected'
      readonly reason: string
      readonly answer: string
      readonly isAddressBad: boolean
      readonly isGone?: boolean
    }
  /** It was not sent, and can be tried again. isUnreachable: the next message would fail as well. */
  | { readonly kind: 'failed'; readonly reason: string; readonly answer: string; readonly isUnreachable: boolean }
  /** It is none of those that this credential sends. Nothing was called: the next credential sends it. */
  | { readonly kind: 'passed'; readonly reason: string }
  /** Nobody knows whether the provider has taken it. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** Sends with one credential. Failures are returned, never thrown. */
export type Sender<Outgoing> = {
  send(outgoing: Outgoing): Promise<SendOutcome>
  /** Closes its connections. */
  close(): Promise<void>
}

export type EmailSender = Sender<OutgoingEmail>
export type TextSender = Sender<OutgoingText>
export type OrderActionSender = Sender<OutgoingOrderAction>
