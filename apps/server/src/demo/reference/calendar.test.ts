import { expect, test } from 'vitest'
import { dayOfDate } from '../../test/data/day-of-date.ts'
import { addWorkdays, instantOf, localOf, weekdayOf } from './calendar.ts'

test('local times follow the time zone and summer time of the country', () => {
  const noon = (date: string, country: string) => new Date(instantOf(dayOfDate(date), 720, country)).toISOString()
  expect(noon('2026-01-15', 'SE')).toBe('2026-01-15T11:00:00.000Z')
  expect(noon('2026-07-15', 'SE')).toBe('2026-07-15T10:00:00.000Z')
  expect(noon('2026-07-15', 'FI')).toBe('2026-07-15T09:00:00.000Z')
  expect(noon('2026-07-15', 'IS')).toBe('2026-07-15T12:00:00.000Z')
  expect(localOf(Date.parse('2026-03-29T01:30:00Z'), 'SE')).toEqual({ day: dayOfDate('2026-03-29'), minutes: 210 })
  expect(localOf(Date.parse('2026-10-25T01:30:00Z'), 'SE').minutes).toBe(150)
})

test('weekends and holidays are not workdays', () => {
  expect(weekdayOf(dayOfDate('2026-11-16'))).toBe(0)
  expect(addWorkdays(dayOfDate('2026-11-13'), 1)).toBe(dayOfDate('2026-11-16'))
  expect(addWorkdays(dayOfDate('2026-12-23'), 1)).toBe(dayOfDate('2026-12-28'))
})
