import { languageOf } from '@aftermile/domain/languages/languages'
import { wordsIn } from '@aftermile/domain/messages/words/words-in'

/** What receivers read, in the language of a message. */
export const wordsFor = (locale: string) => wordsIn(languageOf(locale) ?? 'en')
