import { expect, test } from 'vitest'
import { typoKeysOf } from '../documents/vocabulary.ts'
import { phoneCodes } from '../text/tokens.ts'
import { highlightsOf } from './highlights.ts'
import { parseTerms } from './search-terms.ts'

test('an empty text and a star match everything', () => {
  for (const text of ['', '  ', '*', ' * ']) expect(parseTerms(text)).toBeNull()
})

test('a text splits into words, numbers and e-mail addresses', () => {
  expect(parseTerms('Åsa FJ-1002 asa.berg@example.com')).toEqual({
    words: ['asa', 'berg', 'example', 'com'],
    codes: ['fj1002'],
    emails: ['asa.berg@example.com'],
  })
})

test('a number in groups is one number', () => {
  expect(parseTerms('070-123 45 67')).toMatchObject({ codes: ['0701234567'] })
  expect(parseTerms('+46 (0)70 123 45 67')).toMatchObject({ codes: ['46701234567'] })
  expect(parseTerms('10000001 10000002')).toMatchObject({ codes: ['10000001', '10000002'] })
})

test('a phone number is found as dialled from abroad and at home', () => {
  expect(phoneCodes('+46 70-123 45 67')).toEqual(['46701234567', '0701234567'])
  expect(phoneCodes('070-123 45 67')).toEqual(['0701234567'])
})

test('words that differ by one typo share a key', () => {
  for (const typo of ['svenson', 'svenssson', 'svemsson', 'svnesson'])
    expect(typoKeysOf('svensson').some(key => typoKeysOf(typo).includes(key))).toBe(true)
  expect(typoKeysOf('svensson').some(key => typoKeysOf('johansson').includes(key))).toBe(false)
})

test('highlight ranges refer to the original text', () => {
  const fields = { names: ['Åsa Färö <b>'], phoneNumbers: ['+46 70-123 45 67'], itemId: ['other'] }
  expect(highlightsOf(fields, { words: ['faro'], codes: ['0701234'] })).toEqual([
    { field: 'names', text: 'Åsa Färö <b>', ranges: [[4, 8]] },
    { field: 'phoneNumbers', text: '+46 70-123 45 67', ranges: [[4, 12]] },
  ])
  expect(highlightsOf({ names: ['Æbel'] }, { words: ['e'], codes: [] })[0]?.ranges).toEqual([
    [0, 1],
    [2, 3],
  ])
})
