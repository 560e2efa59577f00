import type { LanguageId } from '@aftermile/domain/lists/languages'

const ours: Readonly<Record<string, LanguageId>> = {
  en: 'en',
  sv: 'sv',
  nb: 'nb',
  nn: 'nb',
  no: 'nb',
  da: 'da',
  fi: 'fi',
  de: 'de',
}

/** The first of the wanted locales that we speak, such as `de` for `de-AT`. English if we speak none. */
export function chooseLanguage(wanted: readonly (string | null | undefined)[]): LanguageId {
  for (const locale of wanted) {
    const [tag = ''] = (locale ?? '').toLowerCase().split(/[-_]/)
    const language = Object.hasOwn(ours, tag) ? ours[tag] : undefined
    if (language !== undefined) return language
  }
  return 'en'
}
