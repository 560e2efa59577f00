import { expect, test } from 'vitest'
import { newCallCounter } from './call-counter.ts'

test('so many calls a minute go on, by key; the next ones are told how long to wait', () => {
  const clock = { now: 0 }
  const count = newCallCounter(2, () => clock.now)
  expect([count('a'), count('a')]).toEqual([null, null])
  clock.now = 15_000
  expect([count('a'), count('b'), count('a')]).toEqual([45, null, 45])
  clock.now = 60_000
  expect([count('a'), count('a'), count('a')]).toEqual([null, null, 60])
})
