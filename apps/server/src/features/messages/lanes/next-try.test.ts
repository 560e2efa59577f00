import { expect, test } from 'vitest'
import { nextLane, nextTry, retryPausesMs } from './next-try.ts'

test('a message is tried in every lane, then again after growing pauses, and in the end fails', () => {
  const lanes = ['smtp/a', 'smtp/b'] as const
  const pauses: number[] = []
  let lane: string = lanes[0]
  let attempts = 0
  for (;;) {
    const next = nextTry({ lane, attempts: ++attempts, lanes, jitter: 0 })
    if (next === null) break
    expect(next.lane).toBe(lane === 'smtp/a' ? 'smtp/b' : 'smtp/a')
    lane = next.lane
    pauses.push(next.waitMs)
  }
  expect(pauses.filter(ms => ms > 0)).toEqual(retryPausesMs)
  expect(attempts).toBe(16)
  expect(retryPausesMs.map(ms => ms / 1000)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000])
})

test('retries spread out', () => {
  expect(nextTry({ lane: 'a', attempts: 2, lanes: ['a'], jitter: 1 })).toEqual({ lane: 'a', waitMs: 360_000 })
})

test('a message of a lane that is gone goes to the first', () => {
  expect(nextLane('gone', ['a', 'b'])).toBe('a')
  expect(nextLane('b', ['a', 'b'])).toBeNull()
})
