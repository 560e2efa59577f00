import { da } from './da/language.ts'
import { de } from './de/language.ts'
import { en } from './en/language.ts'
import { fi } from './fi/language.ts'
import { nb } from './nb/language.ts'
import { sv } from './sv/language.ts'

/** THE LIST of languages that messages and pages are written in. */
export const languages = [en, sv, nb, da, fi, de] as const

export type LanguageId = (typeof languages)[number]['id']

/** The language of a locale such as sv-SE or nn; null if nothing is written in it. */
export function languageOf(locale: string): LanguageId | null {
  const [first = ''] = locale.toLowerCase().split(/[-_]/)
  return languages.find(({ id, otherTags }) => [id, ...otherTags].some(tag => tag === first))?.id ?? null
}
