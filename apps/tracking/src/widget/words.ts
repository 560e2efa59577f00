import type { LanguageId } from '@aftermile/domain/languages/languages'
import { widgetTexts } from '@aftermile/domain/languages/widget-texts'
import type { SearchWords } from '@aftermile/domain/tracking/words/search-words'

/** The few texts that only the widget has. What is said of a parcel comes worded from the server. */
type OwnWords = {
  readonly loading: string
  readonly needsNumber: string
  readonly retry: string
  readonly trackingPage: string
  readonly newTab: string
}

export type Words = SearchWords & OwnWords

export const wordsOf = (language: LanguageId): Words => ({
  ...widgetTexts[language].search,
  ...widgetTexts[language].widget,
})
