import type { LanguageId } from '../../languages/languages.ts'
import { widgetTexts } from '../../languages/widget-texts.ts'

/** What the search for a parcel says, and the pages that show none. Small, as the widget carries it too. */
export type SearchWords = {
  readonly title: string
  readonly text: string
  readonly number: string
  readonly numberHint: string
  /** A postal code or e-mail address. */
  readonly secret: string
  readonly secretHint: string
  readonly find: string
  readonly openPage: string
  readonly searchAgain: string
  readonly notFound: string
  readonly notFoundText: string
  /** For a search that found nothing. */
  readonly noMatch: string
  readonly busy: string
  readonly busyText: string
  /** For who searches too often. */
  readonly busyLink: string
  readonly failed: string
  readonly languages: string
}

export const searchWords = (language: LanguageId): SearchWords => widgetTexts[language].search
