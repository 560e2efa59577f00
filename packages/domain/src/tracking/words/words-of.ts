import { textsIn } from '../../languages/language-texts.ts'
import type { LanguageId } from '../../languages/languages.ts'
import type { TrackingWords } from './tracking-words.ts'

const words: Readonly<Record<LanguageId, TrackingWords>> = textsIn('tracking')

export const trackingWords = (language: LanguageId): TrackingWords => words[language]
