import type { LanguageId } from '../../lists/languages.ts'
import type { ActionWords } from './words/action-words.ts'
import { da } from './words/da.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { fi } from './words/fi.ts'
import { nb } from './words/nb.ts'
import { sv } from './words/sv.ts'

const words: Readonly<Record<LanguageId, ActionWords>> = { en, sv, nb, da, fi, de }

/** What a receiver reads who does something on the page of a parcel. */
export const actionWordsIn = (language: LanguageId): ActionWords => words[language]
