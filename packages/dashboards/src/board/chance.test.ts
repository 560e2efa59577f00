import { expect, test } from 'vitest'
import { isClear, type Part } from './chance.ts'

const share = { kind: 'ratio', of: 'kept', over: 'promised', times: 100 } as const
const average = { kind: 'ratio', of: 'minutes', over: 'counted' } as const
const count = { kind: 'total', measure: 'late' } as const
const part = (of: number, over: number, ofBefore: number, overBefore: number) => ({
  now: { of, over },
  before: { of: ofBefore, over: overBefore },
})

const clear = (metric: Parameters<typeof isClear>[0], { now, before }: Part) =>
  isClear(metric, { now, before }, { now: now.over, before: before.over })

test('a change is clear beyond two standard errors', () => {
  expect(clear(share, part(90, 100, 95, 100))).toBe(false)
  expect(clear(share, part(900, 1000, 950, 1000))).toBe(true)
  expect(clear(count, part(12, 12, 8, 8))).toBe(false)
  expect(clear(count, part(120, 120, 80, 80))).toBe(true)
})

test('the change of an average needs enough on both sides, and more than its spread may be', () => {
  expect(clear(average, part(29 * 900, 29, 300 * 300, 300))).toBe(false)
  expect(clear(average, part(100 * 900, 100, 300 * 300, 300))).toBe(true)
  // 1.5 percent of a thousand.
  expect(clear(average, part(1000 * 101.5, 1000, 1000 * 100, 1000))).toBe(false)
})

test('nothing on both sides is no change', () => {
  expect(clear(share, part(0, 0, 0, 0))).toBe(false)
})
