import { type LanguageId, languageOf } from '@aftermile/domain/languages/languages'

/** The first of the wanted locales that we speak, such as `de` for `de-AT`. English if we speak none. */
export function chooseLanguage(wanted: readonly (string | null | undefined)[]): LanguageId {
  for (const locale of wanted) {
    const language = languageOf(locale ?? '')
    if (language !== null) return language
  }
  return 'en'
}
