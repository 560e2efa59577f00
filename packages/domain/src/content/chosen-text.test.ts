import { expect, test } from 'vitest'
import { chosenText } from './chosen-text.ts'

const items = ['default', 'SE', 'sv', 'DE'].map(key => ({ key, text: `text of ${key}` }))
const keyFor = (locale: string | null, country: string | null) => chosenText(items, { locale, country })?.key ?? null

test('the locale is chosen before the country, and the country before the default', () => {
  expect(keyFor('sv', 'DE')).toBe('sv')
  expect(keyFor('en', 'SE')).toBe('SE')
  expect(keyFor('en', 'NO')).toBe('default')
  expect(keyFor(null, null)).toBe('default')
})

test('a locale with a region is found by its language', () => {
  expect(keyFor('sv-SE', null)).toBe('sv')
})

test('a locale is never taken for a country: de is German, DE is Germany', () => {
  expect(keyFor('de', null)).toBe('default')
  expect(keyFor(null, 'DE')).toBe('DE')
})

test('without a text for the reader there is none', () => {
  expect(chosenText([], { locale: 'sv', country: 'SE' })).toBe(null)
})
