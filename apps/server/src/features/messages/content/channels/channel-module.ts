import type { AppApi } from '../../../../adapters/apps/app-adapter.ts'
import type { AppContext, SendOutcome } from '../../../../adapters/apps/message-sender.ts'
import type { Row } from '../../../../db/table.ts'
import type { messages } from '../../../../db/tables/messages.ts'
import type { StoredContent } from '../../stored-content.ts'
import type { Composed, ComposedData, Texts } from '../composed.ts'
import type { Envelope } from '../envelope.ts'
import type { ContentProblem } from '../message-data.ts'

/** What only the making and sending of its messages needs to know of a channel. */
export type ChannelModule = {
  readonly id: string
  /** Makes a message of its rendered texts. Null: it is made without a template. */
  readonly compose: ((data: ComposedData, envelope: Envelope, texts: Texts) => Composed | ContentProblem) | null
  /** What a message says that is made without a template. */
  readonly contentOf?: (message: SentMessage) => StoredContent
  /** What opens a sender with a credential of an API; null if the API does not send on the channel. */
  senderOf(api: AppApi): OpenSender | null
}

export type SentMessage = Row<typeof messages, 'id' | 'channel' | 'templateId' | 'containerId' | 'containerNumber'>

/** Sends with one credential. */
export type ChannelSender = {
  send(message: SentMessage, content: StoredContent): Promise<SendOutcome>
  close(): Promise<void>
}

export type CredentialFields = Readonly<Record<string, string>>
type OpenSender = (context: AppContext, fields: CredentialFields) => ChannelSender
