import { expect, test } from 'vitest'
import { clockStateOf, slaReason, slaText } from './sla-text.ts'

const hour = (count: number) => new Date(Date.parse('2026-11-16T08:00:00Z') + count * 3_600_000).toISOString()
const now = Date.parse(hour(0))

test.each([
  ['running', 5, '5h left', 'near'],
  ['running', 30, '1d left', 'running'],
  ['running', -0.1, 'Due now', 'near'],
  ['breached', -48, 'Breached 2d ago', 'breached'],
  ['met', -1, 'Met', 'met'],
] as const)('a %s clock that is due in %d hours says “%s”', (state, due, text, clockState) => {
  const clock = { state, dueAt: hour(due) }
  expect([slaText(clock, now), clockStateOf(clock, now)]).toEqual([text, clockState])
})

test.each([
  ['met', -3, 'Delivered 3h before it was due'],
  ['met', 0, 'Delivered just in time'],
  ['breached', 27, 'Delivered 1d 3h late'],
  ['breached', null, 'Not reached yet'],
  ['ended', -3, 'Delivered before it was due'],
  ['running', null, null],
] as const)('a %s clock that ended %s hours after it was due: %s', (state, endedHour, text) => {
  const endedAt = endedHour === null ? null : hour(endedHour)
  const clock = { state, startedAt: hour(-24), dueAt: hour(0), endedAt, reason: endedAt && 'delivered' }
  expect(slaReason(clock, () => 'Delivered')).toBe(text)
})
