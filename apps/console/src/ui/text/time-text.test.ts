import { expect, test } from 'vitest'
import { exactTime, relativeTime } from './time-text.ts'

const now = Date.parse('2026-01-31T12:00:00Z')

test.each([
  ['2026-01-31T11:59:40Z', 'just now'],
  ['2026-01-31T11:55:00Z', '5 min ago'],
  ['2026-01-31T09:30:00Z', '2 h ago'],
  ['2026-01-28T12:00:00Z', '3 d ago'],
  ['2026-01-31T14:00:00Z', 'in 2 h'],
  ['2025-11-02T12:00:00Z', '2025-11-02'],
])('%s is %s', (at, text) => {
  expect(relativeTime(at, now)).toBe(text)
})

test('an exact time has the Swedish format, in local time', () => {
  const local = new Date(2026, 0, 31, 9, 5, 7)
  expect(exactTime(local.toISOString())).toBe('2026-01-31 09:05:07')
})
