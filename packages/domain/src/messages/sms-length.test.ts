import { expect, test } from 'vitest'
import { smsLength } from './sms-length.ts'

test.each([
  ['', { alphabet: 'gsm', length: 0, segments: 0, left: 160 }],
  ['Your parcel is on its way', { alphabet: 'gsm', length: 25, segments: 1, left: 135 }],
  ['å'.repeat(160), { alphabet: 'gsm', length: 160, segments: 1, left: 0 }],
  ['å'.repeat(161), { alphabet: 'gsm', length: 161, segments: 2, left: 145 }],
  ['a'.repeat(306), { alphabet: 'gsm', segments: 2, left: 0 }],
  ['a'.repeat(307), { alphabet: 'gsm', segments: 3, left: 152 }],
  ['ç', { alphabet: 'unicode', unicodeBecauseOf: 'ç', segments: 1, left: 69 }],
  ['ш'.repeat(70), { alphabet: 'unicode', segments: 1, left: 0 }],
  ['ш'.repeat(71), { alphabet: 'unicode', segments: 2, left: 63 }],
])('%o', (text, expected) => {
  expect(smsLength(text)).toMatchObject(expected)
})

test('a character of two places is never split between two segments', () => {
  expect(smsLength(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toMatchObject({ length: 306, segments: 3 })
  expect(smsLength(`${'ш'.repeat(66)}📦${'ш'.repeat(66)}`)).toMatchObject({ length: 134, segments: 3 })
})

test('the first character outside the alphabet is named', () => {
  expect(smsLength('“Hej” 📦').unicodeBecauseOf).toBe('“')
})
