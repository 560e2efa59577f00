import type { LanguageId } from './languages.ts'

/** How numbers, times and money can be written, and the language of messages that name none. */
export const locales = [
  { id: 'sv-SE', name: 'Swedish (Sweden)', language: 'sv' },
  { id: 'nb-NO', name: 'Norwegian (Norway)', language: 'nb' },
  { id: 'da-DK', name: 'Danish (Denmark)', language: 'da' },
  { id: 'fi-FI', name: 'Finnish (Finland)', language: 'fi' },
  { id: 'de-DE', name: 'German (Germany)', language: 'de' },
  { id: 'en-GB', name: 'English (United Kingdom)', language: 'en' },
  { id: 'en-US', name: 'English (United States)', language: 'en' },
] as const satisfies readonly { id: string; name: string; language: LanguageId }[]

export type LocaleId = (typeof locales)[number]['id']
