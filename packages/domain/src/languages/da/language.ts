import type { Language } from '../language.ts'

export const da = {
  id: 'da',
  name: 'Danish',
  ownName: 'Dansk',
  otherTags: [],
  countries: ['DK', 'FO', 'GL'],
} as const satisfies Language
