import type { Language } from '../language.ts'

export const de = {
  id: 'de',
  name: 'German',
  ownName: 'Deutsch',
  otherTags: [],
  countries: ['DE', 'AT', 'LI'],
} as const satisfies Language
