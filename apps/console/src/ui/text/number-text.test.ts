import { expect, test } from 'vitest'
import { countText } from './number-text.ts'

test('a count is said in full, an estimate with the two digits it knows', () => {
  expect(countText(4213, true)).toBe('4,213')
  expect(countText(4213, false)).toBe('about 4,200')
  expect(countText(98_765_432, false)).toBe('about 99,000,000')
  expect(countText(99, false)).toBe('about 99')
})
