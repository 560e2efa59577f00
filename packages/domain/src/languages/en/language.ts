import type { Language } from '../language.ts'

export const en = {
  id: 'en',
  name: 'English',
  ownName: 'English',
  otherTags: [],
  countries: ['GB', 'IE', 'US'],
} as const satisfies Language
