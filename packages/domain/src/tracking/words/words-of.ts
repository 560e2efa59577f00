import type { LanguageId } from '../../lists/languages.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fi } from './fi.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'
import type { TrackingWords } from './tracking-words.ts'

const words: Readonly<Record<LanguageId, TrackingWords>> = { en, sv, nb, da, fi, de }

export const trackingWords = (language: LanguageId): TrackingWords => words[language]
