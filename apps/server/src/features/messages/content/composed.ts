import type { StoredContent } from '../stored-content.ts'
import { makePlaces } from './account-link.ts'
import type { ContentProblem, MessageData } from './message-data.ts'

export type ComposedData = Extract<MessageData, { kind: 'data' }>
export type Texts = Readonly<Record<string, string>>

/** A message made of its rendered texts. Without an address problem it can be sent. */
export type Composed = {
  readonly kind: 'composed'
  readonly content: StoredContent
  readonly subject: string | null
  /** Hidden in the HTML. */
  readonly preheader: string | null
  readonly segments: number | null
  readonly addressProblem: ContentProblem | null
}

/** A message whose receiver stands in its content, and which has no subject. */
export const composedOf = (content: StoredContent): Composed => ({
  kind: 'composed',
  content,
  subject: null,
  preheader: null,
  segments: null,
  addressProblem: null,
})

export const noContent: StoredContent = {
  subject: null,
  html: null,
  text: null,
  from: null,
  to: [],
  cc: [],
  bcc: [],
  replyTo: null,
  headers: {},
  senderName: null,
  attachments: [],
}

/** The parts of a message, with places for the link to an account if it carries one. */
export const withPlaces = ({ account, locale }: ComposedData, parts: Pick<StoredContent, 'html' | 'text'>) =>
  account === null ? parts : makePlaces(parts, { ...account, locale })
