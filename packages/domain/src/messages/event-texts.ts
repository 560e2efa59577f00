import type { EventCode } from '../events/event-codes.ts'
import { languageOf } from './message-locale.ts'
import { wordsIn } from './words/words-in.ts'

/** What the receiver reads about an event, in the language of a message. */
export const eventText = (code: EventCode, locale: string): string => wordsIn(languageOf(locale) ?? 'en').events[code]
