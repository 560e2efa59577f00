import { expect, test } from 'vitest'
import { nextQueue, nextTry, retryPausesMs } from './next-try.ts'

test('a message is tried in every queue, then again after growing pauses, and in the end fails', () => {
  const queues = ['smtp/a', 'smtp/b'] as const
  const pauses: number[] = []
  let queue: string = queues[0]
  let attempts = 0
  for (;;) {
    const next = nextTry({ queue, attempts: ++attempts, queues, jitter: 0 })
    if (next === null) break
    expect(next.queue).toBe(queue === 'smtp/a' ? 'smtp/b' : 'smtp/a')
    queue = next.queue
    pauses.push(next.waitMs)
  }
  expect(pauses.filter(ms => ms > 0)).toEqual(retryPausesMs)
  expect(attempts).toBe(16)
  expect(retryPausesMs.map(ms => ms / 1000)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000])
})

test('retries spread out', () => {
  expect(nextTry({ queue: 'a', attempts: 2, queues: ['a'], jitter: 1 })).toEqual({ queue: 'a', waitMs: 360_000 })
})

test('a message of a queue that is gone goes to the first', () => {
  expect(nextQueue('gone', ['a', 'b'])).toBe('a')
  expect(nextQueue('b', ['a', 'b'])).toBeNull()
})
