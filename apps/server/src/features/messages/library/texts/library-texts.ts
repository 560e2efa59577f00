import type { FactId } from '../facts.ts'
import type { Progress, TextTriggerId, TriggerId } from '../triggers.ts'

/** What one mail says. Paragraphs are divided by an empty line. */
export type MailTexts = {
  readonly subject: string
  /** What a list of mails shows after the subject. */
  readonly preheader: string
  readonly heading: string
  readonly body: string
  /** The words of the button, if not those of all mails. */
  readonly button?: string
}

/** What the mails of one language have in common. */
export type SharedWords = {
  readonly greeting: string
  /** After greeting and name. */
  readonly greetingEnd: string
  readonly signOff: string
  readonly button: string
  readonly contents: string
  readonly question: string
  readonly helpLink: string
  readonly why: string
  readonly whyUser: string
  readonly whySubscriber: string
  readonly unsubscribe: string
  readonly unfollow: string
  readonly manageMails: string
  readonly facts: Readonly<Record<FactId, string>>
  readonly steps: Readonly<Record<Progress['track'], readonly [string, string, string, string]>>
}

/** All texts of a language. A text message begins with the merchant and ends with the tracking page: both are added. */
export type LibraryTexts = {
  readonly words: SharedWords
  readonly mails: Readonly<Record<TriggerId, MailTexts>>
  readonly texts: Readonly<Record<TextTriggerId, string>>
}
