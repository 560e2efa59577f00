import { vocabulary } from '../../events/vocabulary.ts'
import type { LanguageId } from '../../lists/languages.ts'
import { milestones } from '../../lists/milestones.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { fi } from './fi.ts'
import { nb } from './nb.ts'
import type { ReceiverWords } from './receiver-words.ts'
import { sv } from './sv.ts'

// Object.fromEntries forgets its keys.
const en = {
  milestones: Object.fromEntries(milestones.map(({ id, text }) => [id, text])),
  events: Object.fromEntries(vocabulary.map(({ code, text }) => [code, text])),
} as ReceiverWords

const words: Readonly<Record<LanguageId, ReceiverWords>> = { en, sv, nb, da, fi, de }

/** The names of milestones and events for the receiver of a parcel. */
export const wordsIn = (language: LanguageId): ReceiverWords => words[language]
