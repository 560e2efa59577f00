import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DayOrder, dayOrders, dayOrderTally } from './day-order.ts'
import { monthOf } from './month-names.ts'
import { readTime } from './read-time.ts'

const zone = 'Europe/Stockholm'
const read = (cell: unknown, dayOrder: DayOrder = 'dayFirst') => readTime(cell, { zone, dayOrder })
const dayOf = (cell: unknown, dayOrder: DayOrder = 'dayFirst') =>
  readTime(cell, { zone: 'UTC', dayOrder })?.slice(0, 10) ?? null

describe('a time is read as people and programs write it', () => {
  test.each([
    ['2026-11-02T14:00:00Z', '2026-11-02T14:00:00.000Z'],
    ['2026-11-02T14:00:00+05:30', '2026-11-02T08:30:00.000Z'],
    ['2026-11-02 14:00:00 +0100', '2026-11-02T13:00:00.000Z'],
    ['2026-11-02T14:00:00.1234567-08', '2026-11-02T22:00:00.123Z'],
    ['2026-11-02 14:00', '2026-11-02T13:00:00.000Z'],
    ['2026-11-02T14:00:05', '2026-11-02T13:00:05.000Z'],
    ['2026-07-02 14:00', '2026-07-02T12:00:00.000Z'],
    ['2026-11-02', '2026-11-01T23:00:00.000Z'],
    ['2026/11/02 14.30', '2026-11-02T13:30:00.000Z'],
    ['20261102', '2026-11-01T23:00:00.000Z'],
    ['20261102 1400', '2026-11-02T13:00:00.000Z'],
    ['02.11.2026', '2026-11-01T23:00:00.000Z'],
    ['2.11.2026 14:00', '2026-11-02T13:00:00.000Z'],
    ['02/11/2026 14:00:30', '2026-11-02T13:00:30.000Z'],
    ['02-11-2026, 14:00', '2026-11-02T13:00:00.000Z'],
    ['2026-11-02 24:00', '2026-11-02T23:00:00.000Z'],
    ['2/11/26 2:05 PM', '2026-11-02T13:05:00.000Z'],
    ['2 Nov 2026 12:30 a.m.', '2026-11-01T23:30:00.000Z'],
    ['Mon, 02 Nov 2026 14:00:00 +0100', '2026-11-02T13:00:00.000Z'],
    [46_328.583333333336, '2026-11-02T13:00:00.000Z'],
    ['46328', '2026-11-01T23:00:00.000Z'],
    ['46328,5', '2026-11-02T11:00:00.000Z'],
    [1_793_624_400, '2026-11-02T13:00:00.000Z'],
    [1_793_624_400_000, '2026-11-02T13:00:00.000Z'],
  ])('%s', (text, instant) => {
    expect(read(text)).toBe(instant)
  })

  test.each(
    [
      '2-Jun-06',
      '2 june 2006',
      'June 2nd, 2006',
      '2006-Jun-02',
      'Fri Jun 2 2006',
      "2 Jun '06",
      '2. kesäkuuta 2006',
    ].map(text => [text]),
  )('%s is 2 June 2006', text => {
    expect(dayOf(text)).toBe('2006-06-02')
  })

  test.each(['27.8.2014', '27.8.14', '27/8/14', '27. August 2014', '27 elok. 2014', '27 aug 14'].map(text => [text]))(
    '%s is 27 August 2014',
    text => {
      expect(dayOf(text)).toBe('2014-08-27')
      expect(dayOf('8/27/14', 'monthFirst')).toBe('2014-08-27')
      expect(dayOf('14-08-27', 'yearFirst')).toBe('2014-08-27')
    },
  )

  test.each([
    ...['soon', '2026-13-01', '2026-02-29', '31.11.2026', '2026-11-02 25:00', '13/13/2026', '2026', true, 12, 'Jun-06'],
    ...['2 Foo 2006', '31 Feb 06', '1/2/26 13:00 PM', '8/27/14', 'May', '', 'Not captured'],
  ])('%s is no time', text => {
    expect(read(text)).toBeNull()
  })

  test('a year of two digits lies between 1969 and 2068', () => {
    expect(['1.1.00', '1.1.68', '1.1.69', '1.1.99'].map(text => dayOf(text)?.slice(0, 4))).toEqual([
      '2000',
      '2068',
      '1969',
      '1999',
    ])
  })

  test('dots are day first, and a year of four digits is never at the start by mistake', () => {
    expect(dayOf('02.11.2026', 'monthFirst')).toBe('2026-11-02')
    expect(dayOf('02-11-2026', 'yearFirst')).toBe('2026-11-02')
  })

  test.each(['en', 'sv', 'nb', 'da', 'fi', 'de'])('the months of %s, in full and shortened', locale => {
    for (const month of Array(12).keys())
      for (const style of ['long', 'short'] as const) {
        const name = new Date(Date.UTC(2026, month, 5)).toLocaleString(locale, { month: style, timeZone: 'UTC' })
        expect([name, monthOf(name.replace('.', ''))]).toEqual([name, month + 1])
      }
  })
})

const days = fc
  .integer({ min: 0, max: 36_000 })
  .map(number => new Date(Date.UTC(1970, 0, 1) + number * 86_400_000))
  .map(date => ({ iso: date.toISOString().slice(0, 10), y: date.getUTCFullYear(), date }))
const orders = fc.constantFrom(...dayOrders)
const written = (date: Date, order: DayOrder) => {
  const [day, month] = [date.getUTCDate(), date.getUTCMonth() + 1]
  const year = String(date.getUTCFullYear()).slice(2)
  if (order === 'yearFirst') return date.toISOString().slice(2, 10)
  return order === 'dayFirst' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
}

describe('for every date', () => {
  test('what is written in an order is read in that order', () => {
    fc.assert(
      fc.property(days, orders, ({ iso, y, date }, order) => {
        fc.pre(y < 2069)
        expect(dayOf(written(date, order), order)).toBe(iso)
      }),
    )
  })

  test('a column is never decided against the order it is written in', () => {
    fc.assert(
      fc.property(fc.array(days, { minLength: 1, maxLength: 60 }), orders, (dates, order) => {
        const tally = dayOrderTally()
        for (const { date } of dates) tally.add(written(date, order))
        const found = tally.orders()
        const [only = order] = found
        if (found.length > 1) expect(found).toContain(order)
        else
          for (const { date } of dates)
            expect(dayOf(written(date, order), only)).toBe(dayOf(written(date, order), order))
      }),
    )
  })

  test('no text breaks the reading', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), orders, (text, order) => {
        const time = read(text, order)
        expect(time === null || !Number.isNaN(Date.parse(time))).toBe(true)
      }),
    )
    expect([read('1'.repeat(1_000_000)), read('1 '.repeat(16_000)), read('a'.repeat(59))]).toEqual([null, null, null])
  })
})

describe('the order of a column', () => {
  const ordersOf = (texts: string[]) => {
    const tally = dayOrderTally()
    for (const text of texts) tally.add(text)
    return tally.orders()
  }

  test('is shown by one date that fits only one order', () => {
    expect(ordersOf(['02/11/2026', '02/13/2026'])).toEqual(['monthFirst'])
    expect(ordersOf(['02/11/2026', '13/02/2026'])).toEqual(['dayFirst'])
    expect(ordersOf(['98-11-02'])).toEqual(['yearFirst'])
  })

  test('is open where several fit, or where dates contradict each other', () => {
    expect(ordersOf(['02/11/2026'])).toEqual(['dayFirst', 'monthFirst'])
    expect(ordersOf(['27-08-14'])).toEqual(['dayFirst', 'yearFirst'])
    expect(ordersOf(['13/02/2026', '02/13/2026'])).toEqual(['dayFirst', 'monthFirst'])
  })

  test('does not matter where day and month are the same, and is not asked of other dates', () => {
    expect(ordersOf(['11/11/2026'])).toEqual(['dayFirst'])
    expect(ordersOf(['2026-11-02', '02.11.2026', '2-Jun-06', 'x', '45/45/2026'])).toEqual([])
  })
})
