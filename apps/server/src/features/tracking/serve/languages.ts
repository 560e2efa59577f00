import type { LanguageId } from '@aftermile/domain/languages/languages'
import { languageOf } from '@aftermile/domain/languages/languages'
import { preferredLanguage } from '../../messages/pages/page-words.ts'

/** What a request says of the language of its reader. */
export type WantedLanguage = {
  /** What the reader has chosen. */
  readonly asked: LanguageId | null
  /** What the browser prefers. */
  readonly accepted: LanguageId | null
}

export const wantedLanguage = (locale: unknown, acceptLanguage: string | undefined): WantedLanguage => ({
  asked: typeof locale === 'string' ? languageOf(locale.slice(0, 20)) : null,
  accepted: acceptedLanguage(acceptLanguage),
})

/** Where no parcel says more. */
export const languageFor = ({ asked, accepted }: WantedLanguage): LanguageId => asked ?? accepted ?? 'en'

/** The choice of the reader, then the language of the order, the browser and the shop. */
export const chosenLanguage = (
  { asked, accepted }: WantedLanguage,
  { orderLocale, shopLocale }: { readonly orderLocale: string | null; readonly shopLocale: string },
): LanguageId => asked ?? languageOf(orderLocale ?? '') ?? accepted ?? languageOf(shopLocale) ?? 'en'

/** Browsers send few different headers. */
const known = new Map<string, LanguageId | null>()
const maxKnown = 500

function acceptedLanguage(header: string | undefined): LanguageId | null {
  if (header === undefined) return null
  const found = known.get(header)
  if (found !== undefined) return found
  const language = preferredLanguage(header)
  if (known.size < maxKnown && header.length <= 200) known.set(header, language)
  return language
}
