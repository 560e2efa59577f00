import { describe, expect, test } from 'vitest'
import { averageDays, timeFrameLabel } from './board-times.ts'
import {
  clockTime,
  dayHeading,
  dayLabel,
  exactTime,
  hourLabel,
  minuteTime,
  monthTitle,
  shortTime,
  spokenDay,
  swedishDate,
  weekdayMonthDay,
  yearDay,
} from './dates.ts'
import { days, daysAndHours, lengthText, relativeTime, relativeToNow } from './durations.ts'
import { flagLabel, yesNoValues } from './labels.ts'
import { usualStyle, weekdays, writeAs } from './locale.ts'
import { moneyText } from './message-texts.ts'
import {
  amountText,
  countText,
  measureText,
  money,
  numberText,
  percent,
  percentOf,
  progressText,
  reportNumber,
  roundTo2,
  shortNumber,
  sizeText,
} from './numbers.ts'

/** Numbers hold spaces that do not break. */
const plain = (text: string | null) => text?.replace(/\s/g, ' ')

describe('numbers', () => {
  test('counts are in full, estimates in two digits', () => {
    expect([4213, 999, 1_000_000, -4213, 2.4, 0.0244, -0.00001].map(numberText).map(plain)).toEqual([
      '4 213',
      '999',
      '1 000 000',
      '−4 213',
      '2,4',
      '0,024',
      '0',
    ])
    expect([countText(4213, true), countText(4213, false), countText(99, false)].map(plain)).toEqual([
      '4 213',
      'about 4 200',
      'about 99',
    ])
    expect(numberText(4213)).toBe('4\u00a0213')
  })

  test('amounts and sizes carry their unit', () => {
    expect([amountText(2.4, 'kg'), amountText(1234, 'km'), amountText(null, 'kg')].map(plain)).toEqual([
      '2,4 kg',
      '1 234 km',
      undefined,
    ])
    expect([12, 3400, 999_400, 3_400_000].map(sizeText).map(plain)).toEqual(['12 B', '3 kB', '999 kB', '3,4 MB'])
  })

  test.each([
    [0, '0'],
    [7, '7'],
    [12.34, '12,3'],
    [999, '999'],
    [999.94, '999,9'],
    [999.95, '1,0k'],
    [1000, '1,0k'],
    [1234, '1,2k'],
    [999_949, '999,9k'],
    [999_950, '1,0m'],
    [1_234_567, '1,2m'],
    [2_500_000_000, '2,5b'],
    [3e12, '3,0t'],
    [4e15, '4 000,0t'],
    [-1500, '−1,5k'],
    [-0.01, '0'],
  ])('%d is short as %s', (value, text) => expect(plain(shortNumber(value))).toBe(text))

  test('percent has one decimal, two under 1', () => {
    const texts = ['12,3 %', '1,0 %', '0,99 %', '0,50 %', '0,00 %', '100,0 %', '−5,3 %']
    expect([12.345, 1, 0.99, 0.5, 0, 100, -5.25].map(percent).map(plain)).toEqual(texts)
    expect([0, 0.456, 0.999, 1].map(progressText).map(plain)).toEqual(['0 %', '45 %', '99 %', '100 %'])
    expect([percentOf(1, 4), percentOf(1, 0)]).toEqual([25, 0])
  })

  test('numbers in reports have two decimals', () => {
    expect([1, 1.005, 2.345, -1.005, 0].map(reportNumber)).toEqual(['1.00', '1.01', '2.35', '-1.01', '0.00'])
    expect(Object.is(roundTo2(-0.001), 0)).toBe(true)
  })

  test('money is Swedish', () => {
    expect(plain(money(1234.5))).toBe('1 234,50 kr')
    expect(plain(money(10, 'EUR'))).toBe('10,00 €')
  })

  test('money of other countries has its code where the symbol is one that hardly anybody reads', () => {
    const swedish = { locale: 'sv', timeZone: 'UTC' }
    const both = (currency: string) => [money(10, currency), moneyText(10, currency, swedish)].map(plain)
    expect(['SEK', 'NOK', 'DKK'].map(both)).toEqual([
      ['10,00 kr', '10,00 kr'],
      ['10,00 NOK', '10,00 NOK'],
      ['10,00 DKK', '10,00 DKK'],
    ])
  })

  test('money is rounded by its currency, in messages too', () => {
    const english = { locale: 'en-GB', timeZone: 'UTC' }
    const amounts = ['KWD', 'JPY', 'EUR'].map(currency => [
      money(1234.5678, currency),
      moneyText(1234.5678, currency, english),
    ])
    expect(amounts.map(texts => texts.map(plain))).toEqual([
      ['1 234,568 KWD', 'KWD 1,234.568'],
      ['1 235 JPY', 'JP¥1,235'],
      ['1 234,57 €', '€1,234.57'],
    ])
    expect(plain(money(0.004, 'KWD'))).toBe('0,004 KWD')
  })

  test('a small measure does not become 0', () => {
    expect([0.000001, 0.0123456, 2.4, 1234.56789, 0, 12].map(measureText).map(plain)).toEqual([
      '0,000001',
      '0,0123',
      '2,4',
      '1 234,568',
      '0',
      '12',
    ])
    expect(plain(amountText(0.0000012, 'm³') ?? '')).toBe('0,0000012 m³')
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
    expect([averageDays(2160), averageDays(2160, 2)]).toEqual(['1,5', '1,50'])
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

test('a time beside now says which side it is on', () => {
  const now = Date.UTC(2026, 0, 31, 12)
  const at = (minutes: number) => relativeToNow(now - minutes * 60_000, now)
  expect([0, 5, 190, 3 * 1440, 130 * 1440, 800 * 1440].map(at)).toEqual([
    '< 1m ago',
    '5m ago',
    '3h ago',
    '3d ago',
    '4mo ago',
    '2y ago',
  ])
  expect([-130, -2880].map(at)).toEqual(['in 2h', 'in 2d'])
})

test('a length has its two largest units', () => {
  expect([0, 5, 59.6, 130, 1445, 1500, 2880, 1_500_000, -130, -0.2].map(lengthText).map(plain)).toEqual([
    '0m',
    '5m',
    '1h',
    '2h 10m',
    '1d',
    '1d 1h',
    '2d',
    '1 041d 16h',
    '−2h 10m',
    '0m',
  ])
})

describe('dates', () => {
  const zone = 'Europe/Stockholm'
  const newYear = Date.UTC(2026, 0, 4, 23, 30)

  test('times have one format for each purpose', () => {
    const at = '2026-01-04T23:30:07Z'
    const forms = [exactTime, minuteTime, swedishDate, clockTime, monthTitle, spokenDay].map(form => form(at, zone))
    expect(forms).toEqual([
      'Jan 05 2026 00:30:07',
      'Jan 05 2026 00:30',
      '2026-01-05',
      '00:30',
      'January 2026',
      'Monday, January 5, 2026',
    ])
    expect([hourLabel(9), dayLabel('2026-01-05')]).toEqual(['09:00', 'Jan 05'])
  })

  test('the year is shown only if it is another one', () => {
    const then = Date.UTC(2025, 11, 31, 23, 30)
    expect([shortTime(newYear, newYear, zone), shortTime(then, newYear, zone)]).toEqual([
      'Jan 05 00:30',
      'Jan 01 00:30',
    ])
    expect(shortTime(then, newYear, 'UTC')).toBe('Dec 31 2025')
    expect([dayHeading(then, newYear, zone), dayHeading(then, newYear, 'UTC')]).toEqual([
      'Thu, Jan 1',
      'Wed, Dec 31, 2025',
    ])
  })

  test('MMM DD YYYY and ddd, MMM D', () => {
    expect([yearDay(newYear, 'UTC'), weekdayMonthDay(newYear, 'UTC')]).toEqual(['Jan 04 2026', 'Sun, Jan 4'])
    expect([yearDay(newYear, 'Europe/Stockholm'), weekdayMonthDay(newYear, 'Europe/Stockholm')]).toEqual([
      'Jan 05 2026',
      'Mon, Jan 5',
    ])
  })

  test('Swedish dates are local', () => {
    expect(swedishDate(newYear, 'Europe/Stockholm')).toBe('2026-01-05')
  })

  test('the week begins on Monday', () => {
    expect([usualStyle.locale, weekdays[0], weekdays[6]]).toEqual(['sv-SE', 'Mon', 'Sun'])
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

test('a tenant can write in another locale and currency; days and files stay', () => {
  const at = '2026-01-04T23:30:07Z'
  writeAs({ locale: 'en-GB', currency: 'EUR' })
  const texts = [numberText(4213.5), percent(12.3), money(10), minuteTime(at, 'UTC'), swedishDate(at, 'UTC')]
  writeAs(usualStyle)
  expect(texts).toEqual(['4,213.5', '12.3\u00a0%', '€10.00', 'Jan 04 2026 23:30', '2026-01-04'])
  expect(plain(money(1234.5))).toBe('1 234,50 kr')
})
