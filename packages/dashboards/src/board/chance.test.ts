import { expect, test } from 'vitest'
import { isClear } from './chance.ts'

const share = { kind: 'ratio', of: 'kept', over: 'promised', times: 100 } as const
const average = { kind: 'ratio', of: 'minutes', over: 'counted' } as const
const count = { kind: 'total', measure: 'late' } as const
const part = (of: number, over: number, ofBefore: number, overBefore: number) => ({
  now: { of, over },
  before: { of: ofBefore, over: overBefore },
})

test('a change is clear beyond two standard errors', () => {
  expect(isClear(share, part(90, 100, 95, 100), 100)).toBe(false)
  expect(isClear(share, part(900, 1000, 950, 1000), 1000)).toBe(true)
  expect(isClear(count, part(12, 12, 8, 8), 8)).toBe(false)
  expect(isClear(count, part(120, 120, 80, 80), 80)).toBe(true)
})

test('the change of an average needs enough on both sides', () => {
  expect(isClear(average, part(5000, 29, 9000, 300), 29)).toBe(false)
  expect(isClear(average, part(5000, 30, 9000, 300), 30)).toBe(true)
})

test('nothing on both sides is no change', () => {
  expect(isClear(share, part(0, 0, 0, 0), 0)).toBe(false)
})
