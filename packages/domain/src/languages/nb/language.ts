import type { Language } from '../language.ts'

export const nb = {
  id: 'nb',
  name: 'Norwegian',
  ownName: 'Norsk',
  otherTags: ['nn', 'no'],
  countries: ['NO', 'SJ'],
} as const satisfies Language
