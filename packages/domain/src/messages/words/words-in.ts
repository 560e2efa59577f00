import { textsIn } from '../../languages/language-texts.ts'
import type { LanguageId } from '../../languages/languages.ts'
import type { ReceiverWords } from './receiver-words.ts'

// English takes the names of the console, whose ids its type does not know.
const words = textsIn('events') as Readonly<Record<LanguageId, ReceiverWords>>

/** The names of milestones, statuses and events for the receiver of a parcel. */
export const wordsIn = (language: LanguageId): ReceiverWords => words[language]
