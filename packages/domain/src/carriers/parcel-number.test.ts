import { expect, test } from 'vitest'
import { numberForm, sameNumber, spellingsOf } from './parcel-number.ts'

test('spaces, hyphens, case and the 00 of an SSCC make no difference', () => {
  expect(sameNumber('00473325380023179098', '473325380023179098')).toBe(true)
  expect(sameNumber('(00) 4 733253 8002317909 8', '473325380023179098')).toBe(true)
  expect(sameNumber('jkg-hi-0001643', 'JKGHI0001643')).toBe(true)
})

test('other leading zeros belong to the number', () => {
  expect(sameNumber('0012345678', '12345678')).toBe(false)
  expect(sameNumber('004733253800231790981', '4733253800231790981')).toBe(false)
  expect(sameNumber(null, '')).toBe(false)
  expect(numberForm('00')).toBe('00')
})

test('a number is looked for in each of its spellings', () => {
  expect(spellingsOf('473325380023179098')).toEqual(['473325380023179098', '00473325380023179098'])
  expect(spellingsOf('00473325380023179098')).toEqual(['00473325380023179098', '473325380023179098'])
  expect(spellingsOf('ab 1')).toEqual(['ab 1', 'AB1'])
})
