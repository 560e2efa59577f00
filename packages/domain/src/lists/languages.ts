/** The languages that messages can be written in. */
export const languages = [
  { id: 'en', name: 'English' },
  { id: 'sv', name: 'Swedish' },
  { id: 'nb', name: 'Norwegian' },
  { id: 'da', name: 'Danish' },
  { id: 'fi', name: 'Finnish' },
  { id: 'de', name: 'German' },
] as const

export type LanguageId = (typeof languages)[number]['id']
