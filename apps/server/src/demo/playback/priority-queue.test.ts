import { expect, test } from 'vitest'
import { randomOf } from '../reference/random.ts'
import { newPriorityQueue } from './priority-queue.ts'

test('what is due comes out in order, however it went in', () => {
  const random = randomOf('agenda')
  const times = Array.from({ length: 500 }, () => random.whole(0, 1000))
  const agenda = newPriorityQueue<number>()
  for (const at of times) agenda.add(at, at)
  const early = agenda.due(400)
  expect(early).toEqual(times.filter(at => at <= 400).sort((a, b) => a - b))
  expect(agenda.size()).toBe(500 - early.length)
  expect(agenda.due(1000)).toHaveLength(500 - early.length)
})
