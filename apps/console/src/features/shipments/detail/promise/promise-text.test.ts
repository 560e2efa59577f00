import { expect, test } from 'vitest'
import { differenceText, lengthText } from './promise-text.ts'

test('the difference from the promise is in the two largest units', () => {
  expect(differenceText({ deliveryTimeDiff: null })).toBeNull()
  expect(differenceText({ deliveryTimeDiff: 0 })).toBe('exactly on time')
  expect(differenceText({ deliveryTimeDiff: 130 })).toBe('2 h 10 min late')
  expect(differenceText({ deliveryTimeDiff: -1500 })).toBe('1 d 1 h early')
  expect(lengthText(2880)).toBe('2 d')
  expect(lengthText(59.6)).toBe('1 h')
})
