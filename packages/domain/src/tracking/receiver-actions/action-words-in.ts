import { textsIn } from '../../languages/language-texts.ts'
import type { LanguageId } from '../../languages/languages.ts'
import type { ActionWords } from './words/action-words.ts'

const words: Readonly<Record<LanguageId, ActionWords>> = textsIn('actions')

/** What a receiver reads who does something on the page of a parcel. */
export const actionWordsIn = (language: LanguageId): ActionWords => words[language]
