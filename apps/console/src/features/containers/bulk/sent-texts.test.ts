import { expect, test } from 'vitest'
import { hasProblems, isSettled, sentText } from './sent-texts.ts'

const messages = { sent: 18, waiting: 0, deferred: 0, bounced: 0, unknown: 0, failed: 2 }
const job = { status: 'done', done: 20, unchanged: 0, refused: 3, messages } as const

test('the result of a send counts messages, and what failed together with what was rejected', () => {
  expect(sentText(job)).toBe('18 sent, 5 not sent')
  expect(sentText({ ...job, refused: 0, unchanged: 4, messages: { ...messages, failed: 0 } })).toBe(
    '18 sent, 4 left out',
  )
  expect(sentText({ ...job, refused: 0, messages: { ...messages, sent: 1, waiting: 17, failed: 0 } })).toBe(
    '1 sent, 17 on the way',
  )
  expect(sentText({ ...job, done: 0, refused: 1, messages: null })).toBe('1 not sent')
})

test('a job is settled once none of its messages is on its way; those that wait for the morning do not count', () => {
  expect(isSettled(job)).toBe(true)
  expect(isSettled({ ...job, messages: { ...messages, waiting: 1 } })).toBe(false)
  expect(isSettled({ ...job, messages: { ...messages, deferred: 1 } })).toBe(true)
  expect(isSettled({ status: 'working', messages: null })).toBe(false)
})

test('what did not arrive is a problem', () => {
  expect(hasProblems({ ...job, refused: 0, messages: { ...messages, failed: 0 } })).toBe(false)
  expect(hasProblems({ ...job, refused: 0, messages: { ...messages, failed: 0, bounced: 1 } })).toBe(true)
})
