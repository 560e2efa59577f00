import { vocabulary } from '../../events/vocabulary.ts'
import { type LanguageId, languages } from '../../lists/languages.ts'
import { milestones } from '../../lists/milestones.ts'
import { statuses } from '../../lists/statuses.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { fi } from './fi.ts'
import { nb } from './nb.ts'
import type { ReceiverWords } from './receiver-words.ts'
import { sv } from './sv.ts'

// Object.fromEntries forgets its keys.
const en = {
  milestones: Object.fromEntries(milestones.map(({ id, text }) => [id, text])),
  statuses: Object.fromEntries(statuses.map(({ id, text }) => [id, text])),
  events: Object.fromEntries(vocabulary.map(({ code, text }) => [code, text])),
} as ReceiverWords

const words: Readonly<Record<LanguageId, ReceiverWords>> = { en, sv, nb, da, fi, de }

/** The names of milestones, statuses and events for the receiver of a parcel. */
export const wordsIn = (language: LanguageId): ReceiverWords => words[language]

/** The language of a locale such as sv-SE or nn; null if messages are not written in it. */
export function languageOf(locale: string): LanguageId | null {
  const [first = ''] = locale.toLowerCase().split(/[-_]/)
  const id = first === 'no' || first === 'nn' ? 'nb' : first
  return languages.find(language => language.id === id)?.id ?? null
}
