import { expect, test } from 'vitest'
import { countText } from './number-text.ts'

test('a count is shown in full, an estimate rounded to two digits', () => {
  expect(countText(4213, true)).toBe('4,213')
  expect(countText(4213, false)).toBe('about 4,200')
  expect(countText(98_765_432, false)).toBe('about 99,000,000')
  expect(countText(99, false)).toBe('about 99')
})
