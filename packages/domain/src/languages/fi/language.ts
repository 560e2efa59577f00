import type { Language } from '../language.ts'

export const fi = {
  id: 'fi',
  name: 'Finnish',
  ownName: 'Suomi',
  otherTags: [],
  countries: ['FI'],
} as const satisfies Language
