import { expect, test } from 'vitest'
import { s10, withCheckDigit } from './check-digits.ts'
import { packageNumber } from './package-numbers.ts'

test('an SSCC ends in the check digit of GS1', () => {
  expect(withCheckDigit('10614141123456789')).toBe('106141411234567897')
})

test('a postal number has the check digit of the Universal Postal Union', () => {
  expect(s10('RR', '47312482', 'US')).toBe('RR473124829US')
})

test('different serials give different numbers in every style', () => {
  for (const style of ['sscc', 's10', 'jj', 'ups', 'fedex', 'gls', 'letters', 'long'] as const) {
    const numbers = new Set(Array.from({ length: 20_000 }, (_, nth) => packageNumber(style, 'USE', nth * 49_999)))
    expect(numbers.size, style).toBe(20_000)
  }
})
