import { phrases as da } from './da/phrases.ts'
import { phrases as de } from './de/phrases.ts'
import { phrases as en } from './en/phrases.ts'
import { phrases as fi } from './fi/phrases.ts'
import type { LanguageId } from './languages.ts'
import { phrases as nb } from './nb/phrases.ts'
import { phrases as sv } from './sv/phrases.ts'

type Phrases = { readonly [Name in keyof typeof en]: string }

/** THE LIST of words that stand alone. The console carries it, so it is no part of the other texts. */
const languagePhrases: { readonly [Id in LanguageId]: Phrases } = { en, sv, nb, da, fi, de }

/** One of them in each language. */
export const phraseInEach = (name: keyof Phrases) =>
  // Object.fromEntries loses its keys.
  Object.fromEntries(Object.entries(languagePhrases).map(([id, phrases]) => [id, phrases[name]])) as Readonly<
    Record<LanguageId, string>
  >
