import type { AccountKey } from '@aftermile/domain/messages/keys/account-keys'
import type { Row } from '../../../db/table.ts'
import type { messages } from '../../../db/tables/messages.ts'
import type { StoredContent } from '../stored-content.ts'
import type { AltTexts } from './alt-texts.ts'
import type { ChosenTemplate } from './chosen-template.ts'

/** The columns of a message that its content depends on. */
export type MessageToRender = Row<
  typeof messages,
  | 'id'
  | 'channel'
  | 'templateId'
  | 'targetType'
  | 'containerId'
  | 'merchantId'
  | 'recipient'
  | 'locale'
  | 'isTest'
  | 'given'
>

/** Everything that rendering needs, read in one transaction. */
export type MessageData =
  | {
      readonly kind: 'data'
      readonly template: ChosenTemplate
      readonly attachments: readonly ChosenTemplate[]
      /** Files of the shipment, which are attached as they are. */
      readonly documents: StoredContent['attachments']
      readonly values: Readonly<Record<string, unknown>>
      readonly altTexts: AltTexts
      /** The key to an account that the message carries. Its own images begin with the address. */
      readonly account: { readonly key: AccountKey; readonly publicUrl: string } | null
      readonly locale: string
      readonly timeZone: string
      /** Used if the template names no recipient. A test goes there in any case. */
      readonly recipient: string | null
      readonly isTest: boolean
      /** Of the receiver: national phone numbers are read as its numbers. */
      readonly countryCode: string | null
      readonly senderName: string | null
      readonly senderAddress: string | null
      readonly replyTo: string | null
      /** Null in purely transactional messages. */
      readonly unsubscribeUrl: string | null
    }
  | MessageProblem

export type MessageProblem = {
  readonly kind: 'problem'
  readonly reason: string
  /** Rendering it took too long or too much memory. */
  readonly isOverLimit?: true
  /** It was not rendered, because that was no longer wanted. */
  readonly isWithdrawn?: true
}

/** A problem with its place in the template, if it has one. */
export type ContentProblem = MessageProblem & {
  readonly part: string | null
  readonly line: number | null
  readonly column: number | null
}

export const problemOf = (reason: string, part: string | null = null): ContentProblem => ({
  kind: 'problem',
  reason,
  part,
  line: null,
  column: null,
})

export type RenderedMessage =
  | {
      readonly kind: 'rendered'
      readonly content: StoredContent
      readonly recipient: string
      readonly subject: string | null
      /** Text messages only. */
      readonly segments: number | null
    }
  | ContentProblem
