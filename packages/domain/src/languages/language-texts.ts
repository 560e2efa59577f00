import { da } from './da/texts.ts'
import { de } from './de/texts.ts'
import { en } from './en/texts.ts'
import { fi } from './fi/texts.ts'
import type { LanguageId } from './languages.ts'
import { nb } from './nb/texts.ts'
import { sv } from './sv/texts.ts'

type Texts = { readonly [Part in keyof typeof en]: unknown }

/** THE LIST of the texts of pages and messages. Whoever uses a part says what it must have, so a text that is missing does not compile. */
const languageTexts = { en, sv, nb, da, fi, de } as const satisfies { readonly [Id in LanguageId]: Texts }

type Listed = typeof languageTexts

/** A part of the texts in each language. */
export const textsIn = <Part extends keyof Texts>(part: Part) =>
  // Object.fromEntries loses its keys.
  Object.fromEntries(Object.entries(languageTexts).map(([id, texts]) => [id, texts[part]])) as {
    readonly [Id in LanguageId]: Listed[Id][Part]
  }
