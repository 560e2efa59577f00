import { expect, test } from 'vitest'
import { dayText, shortText } from './day-text.ts'
import { exactTime, relativeTime } from './time-text.ts'

const now = Date.parse('2026-01-31T12:00:00Z')

test.each([
  ['2026-01-31T11:59:40Z', '< 1m ago'],
  ['2026-01-31T11:55:00Z', '5m ago'],
  ['2026-01-31T14:00:00Z', 'in 2h'],
  ['2025-09-02T12:00:00Z', '5mo ago'],
])('%s is %s', (at, text) => {
  expect(relativeTime(at, now)).toBe(text)
})

test('times are local', () => {
  const local = new Date(new Date().getFullYear(), 0, 31, 9, 5, 7).toISOString()
  expect(exactTime(local)).toMatch(/^Jan 31 \d{4} 09:05:07$/)
  expect(shortText(local)).toBe('Jan 31 09:05')
  expect(dayText(local)).toMatch(/^\w{3}, Jan 31$/)
})
