import { expect, test } from 'vitest'
import { differenceText } from './promise-text.ts'

test('the difference from the promise is in the two largest units', () => {
  expect(differenceText({ deliveryTimeDiff: null })).toBeNull()
  expect(differenceText({ deliveryTimeDiff: 0 })).toBe('exactly on time')
  expect(differenceText({ deliveryTimeDiff: 130 })).toBe('2h 10m late')
  expect(differenceText({ deliveryTimeDiff: -1500 })).toBe('1d 1h early')
})
