import { languages } from '@aftermile/domain/languages/languages'
import { expect, test } from 'vitest'
import { chooseLanguage } from './language.ts'
import { wordsOf } from './words.ts'

test('every text is there in every language', () => {
  const names = Object.keys(wordsOf('en'))
  for (const { id } of languages) {
    const words = wordsOf(id)
    expect(Object.keys(words)).toEqual(names)
    for (const text of Object.values(words)) expect(text.trim()).toBe(text)
    expect(Object.values(words)).not.toContain('')
  }
})

test.each([
  [['sv'], 'sv'],
  [['de-AT'], 'de'],
  [['DA_dk'], 'da'],
  [['no'], 'nb'],
  [['nn-NO'], 'nb'],
  [['', null, undefined, 'fi'], 'fi'],
  [['fr-FR', 'pl', 'sv-SE'], 'sv'],
  [['constructor', '__proto__'], 'en'],
  [[], 'en'],
])('of %j we speak %s', (wanted, language) => {
  expect(chooseLanguage(wanted)).toBe(language)
})
