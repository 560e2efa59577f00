import { describe, expect, test } from 'vitest'
import { hourOfDay, monthDay, quarterLabel, quarterOf, swedishDate, weekdayMonthDay } from './dates.ts'
import { averageDays, days, daysAndHours, relativeTime, timeFrameLabel } from './durations.ts'
import { flagLabel, yesNoValues } from './labels.ts'
import { firstWeekday, locale, weekdays } from './locale.ts'
import { money, percent, percentOf, reportNumber, roundTo2, shortNumber } from './numbers.ts'

describe('numbers', () => {
  test.each([
    [0, '0'],
    [7, '7'],
    [12.34, '12.3'],
    [999, '999'],
    [1000, '1.0k'],
    [1234, '1.2k'],
    [999_949, '999.9k'],
    [999_950, '1.0m'],
    [1_234_567, '1.2m'],
    [2_500_000_000, '2.5b'],
    [3e12, '3.0t'],
    [4e15, '4000.0t'],
    [-1500, '-1.5k'],
    [-0.01, '0'],
  ])('%d is shown as %s', (value, text) => expect(shortNumber(value)).toBe(text))

  test('percent has one decimal, two under 1', () => {
    expect([12.345, 1, 0.99, 0.5, 0, 100].map(percent)).toEqual(['12.3%', '1.0%', '0.99%', '0.50%', '0.00%', '100.0%'])
    expect(percent(-5.25)).toMatch(/^-5\.[23]%$/)
    expect([percentOf(1, 4), percentOf(1, 0)]).toEqual([25, 0])
  })

  test('numbers in reports have two decimals', () => {
    expect([1, 1.005, 2.345, -1.005, 0].map(reportNumber)).toEqual(['1.00', '1.01', '2.35', '-1.01', '0.00'])
    expect(Object.is(roundTo2(-0.001), 0)).toBe(true)
  })

  test('money is Swedish', () => {
    expect(money(1234.5).replace(/\s/g, ' ')).toBe('1 234,50 kr')
    expect(money(10, 'EUR').replace(/\s/g, ' ')).toBe('10,00 €')
  })
})

describe('durations', () => {
  test('time frames have names, others show as hours', () => {
    expect([0, 24, 48, 72, 96, 120, 144, 168, 36, 192].map(timeFrameLabel)).toEqual([
      'Same day',
      'Next day',
      '2 days',
      '3 days',
      '4 days',
      '5 days',
      '6 days',
      '7 days',
      '36 hours',
      '192 hours',
    ])
  })

  test('days', () => {
    expect([0, 0.9, 1, 1.9, 2, 14].map(days)).toEqual(['< 1 day', '< 1 day', '1 day', '1 day', '2 days', '14 days'])
  })

  test('averages are in days, their tooltip in days and hours', () => {
    expect([averageDays(2160), averageDays(2160, 2)]).toEqual(['1.5', '1.50'])
    expect([2160, 1500, 59, 2879].map(daysAndHours)).toEqual([
      '1 day 12 hours',
      '1 day 1 hour',
      '0 days 1 hour',
      '2 days 0 hours',
    ])
  })

  test.each([
    [0, '< 1m'],
    [59_999, '< 1m'],
    [60_000, '1m'],
    [59 * 60_000, '59m'],
    [3_600_000, '1h'],
    [86_399_000, '23h'],
    [86_400_000, '1d'],
    [29 * 86_400_000, '29d'],
    [30 * 86_400_000, '1mo'],
    [364 * 86_400_000, '11mo'],
    [365 * 86_400_000, '1y'],
  ])('%d ms ago is %s, and so is as long ahead', (ms, text) => {
    expect([relativeTime(0, ms), relativeTime(ms, 0)]).toEqual([text, text])
  })
})

describe('dates', () => {
  const newYear = Date.UTC(2026, 0, 4, 23, 30)

  test('MMM DD and ddd, MMM D, in UTC or in a zone', () => {
    expect([monthDay(newYear), weekdayMonthDay(newYear)]).toEqual(['Jan 04', 'Sun, Jan 4'])
    expect([monthDay(newYear, 'Europe/Stockholm'), weekdayMonthDay(newYear, 'Europe/Stockholm')]).toEqual([
      'Jan 05',
      'Mon, Jan 5',
    ])
  })

  test('Swedish dates and hours are local', () => {
    expect(swedishDate(newYear, 'Europe/Stockholm')).toBe('2026-01-05')
    expect([hourOfDay(newYear, 'UTC'), hourOfDay(newYear, 'Europe/Stockholm')]).toEqual([23, 0])
  })

  test('quarters', () => {
    expect([1, 3, 4, 12].map(quarterOf).map(quarterLabel)).toEqual(['Q1', 'Q1', 'Q2', 'Q4'])
  })

  test('the week begins on Monday', () => {
    expect([locale, firstWeekday, weekdays[0], weekdays[6]]).toEqual(['sv-SE', 1, 'Mon', 'Sun'])
  })
})

test('flags have labels', () => {
  const both = (pair: Parameters<typeof flagLabel>[0]) => [flagLabel(pair, true), flagLabel(pair, 0)]
  expect(both('yesNo')).toEqual(['yes', 'no'])
  expect(both('reminder')).toEqual(['With reminder', 'Without reminder'])
  expect(both('perfect')).toEqual(['Perfect', 'Not perfect'])
  expect(both('onTime')).toEqual(['On time', 'Late'])
  expect(both('failedDelivery')).toEqual(['Failed delivery', 'Successful delivery'])
  expect(yesNoValues).toEqual([1, 0])
})
