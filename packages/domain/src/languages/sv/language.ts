import type { Language } from '../language.ts'

export const sv = {
  id: 'sv',
  name: 'Swedish',
  ownName: 'Svenska',
  otherTags: [],
  countries: ['SE', 'AX'],
} as const satisfies Language
