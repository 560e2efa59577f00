import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, plusDays, plusMonths, presetsAt, rangeText, weeksOf, withDay } from './calendar-days.ts'

const aDay = fc
  .date({ min: new Date('1990-01-01T12:00:00Z'), max: new Date('2090-01-01T12:00:00Z'), noInvalidDate: true })
  .map(dayOf)

test('weeks begin on Monday and contain every day of the month once', () => {
  fc.assert(
    fc.property(aDay, day => {
      const weeks = weeksOf(day)
      for (const week of weeks) expect(new Date(`${week[0]}T12:00:00`).getDay()).toBe(1)
      const days = weeks.flat().filter(each => each.startsWith(day.slice(0, 7)))
      expect(days).toEqual([...new Set(days)])
      expect(days[0]?.endsWith('-01')).toBe(true)
      expect(plusDays(days.at(-1) ?? '', 1).endsWith('-01')).toBe(true)
      expect(weeks.flat()).toContain(day)
    }),
  )
})

test('the days of March 2026 begin on Monday the 23rd of February', () => {
  expect(weeksOf('2026-03-15')[0]?.[0]).toBe('2026-02-23')
  expect(plusMonths('2026-01-31', 1)).toBe('2026-02-01')
  expect(plusMonths('2026-01-31', -1)).toBe('2025-12-01')
})

test('two clicks make a range, in any order', () => {
  fc.assert(
    fc.property(aDay, aDay, (a, b) => {
      const range = withDay(withDay({ from: undefined, to: undefined }, a), b)
      expect([range.from, range.to]).toEqual([a, b].toSorted())
    }),
  )
})

test('a third click starts a new range', () => {
  expect(withDay({ from: '2026-03-01', to: '2026-03-02' }, '2026-03-05')).toEqual({ from: '2026-03-05', to: undefined })
})

test('no preset ends before it begins', () => {
  fc.assert(
    fc.property(aDay, today => {
      for (const { range } of presetsAt(today)) expect((range.from ?? '') <= (range.to ?? '')).toBe(true)
    }),
  )
})

test('a range is written as text', () => {
  expect(rangeText({ from: '2026-03-01', to: '2026-03-01' })).toBe('Mar 01 2026')
  expect(rangeText({ from: '2026-03-01', to: undefined })).toBe('from Mar 01 2026')
  expect(rangeText({ from: '2026-03-01', to: '2026-03-07' })).toBe('Mar 01 – Mar 07 2026')
  expect(rangeText({ from: '2025-12-30', to: '2026-01-02' })).toBe('Dec 30 2025 – Jan 02 2026')
  expect(rangeText({ from: 'Mar 2026', to: 'May 2026' })).toBe('Mar 2026 – May 2026')
  expect(rangeText({ from: undefined, to: undefined })).toBe(null)
})
