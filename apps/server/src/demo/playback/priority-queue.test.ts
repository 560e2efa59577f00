import { expect, test } from 'vitest'
import { randomOf } from '../reference/random.ts'
import { newPriorityQueue } from './priority-queue.ts'

test('due items come out in order', () => {
  const random = randomOf('agenda')
  const times = Array.from({ length: 500 }, () => random.integer(0, 1000))
  const queue = newPriorityQueue<number>()
  for (const at of times) queue.add(at, at)
  const early = queue.due(400)
  expect(early).toEqual(times.filter(at => at <= 400).sort((a, b) => a - b))
  expect(queue.size()).toBe(500 - early.length)
  expect(queue.due(1000)).toHaveLength(500 - early.length)
})
