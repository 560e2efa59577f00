import * as da from './da/search.ts'
import * as de from './de/search.ts'
import * as en from './en/search.ts'
import * as fi from './fi/search.ts'
import type { LanguageId } from './languages.ts'
import * as nb from './nb/search.ts'
import * as sv from './sv/search.ts'

/** What the widget carries, and no more. Each has the texts of the search and those of the widget. */
export const widgetTexts = { en, sv, nb, da, fi, de } as const satisfies {
  readonly [Id in LanguageId]: { readonly search: unknown; readonly widget: unknown }
}
