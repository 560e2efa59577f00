import { expect, test } from 'vitest'
import { newCallCounter } from './call-counter.ts'

test('each key has a number of calls per minute; further calls get the seconds to wait', () => {
  const clock = { now: 0 }
  const count = newCallCounter(2, () => clock.now)
  expect([count('a'), count('a')]).toEqual([null, null])
  clock.now = 15_000
  expect([count('a'), count('b'), count('a')]).toEqual([45, null, 45])
  clock.now = 60_000
  expect([count('a'), count('a'), count('a')]).toEqual([null, null, 60])
})
