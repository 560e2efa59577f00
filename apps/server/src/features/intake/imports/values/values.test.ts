import { importFields } from '@aftermile/contract/intake/import-fields'
import { instantOfWallTime, isZone } from '@aftermile/domain/times/local-time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount } from './amount.ts'
import { readCell } from './cell.ts'
import { type DayOrder, dayOrderOf, readTime } from './time.ts'

const zone = 'Europe/Stockholm'
const time = (cell: unknown, dayOrder: DayOrder = 'dayFirst') => readTime(cell, { zone, dayOrder })?.instant ?? null

describe('a time is read as people write it', () => {
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
    [46_328.583333333336, '2026-11-02T13:00:00.000Z'],
    ['46328', '2026-11-01T23:00:00.000Z'],
    ['46328,5', '2026-11-02T11:00:00.000Z'],
    [1_793_624_400, '2026-11-02T13:00:00.000Z'],
    [1_793_624_400_000, '2026-11-02T13:00:00.000Z'],
  ])('%s', (text, instant) => {
    expect(time(text)).toBe(instant)
  })

  test.each(['soon', '2026-13-01', '2026-02-29', '31.11.2026', '2026-11-02 25:00', '13/13/2026', '2026', true, 12])(
    '%s is no time',
    text => {
      expect(time(text)).toBeNull()
    },
  )

  test('day and month are swapped only where their column shows it', () => {
    expect(time('02/11/2026', 'monthFirst')).toBe('2026-02-10T23:00:00.000Z')
    expect(time('02.11.2026', 'monthFirst')).toBe('2026-11-01T23:00:00.000Z')
    expect(['13/02/2026', '02/13/2026', '02/11/2026', '13.02.2026', 'x'].map(dayOrderOf)).toEqual([
      'dayFirst',
      'monthFirst',
      null,
      null,
      null,
    ])
    const isAmbiguous = (text: string) => readTime(text, { zone, dayOrder: 'dayFirst' })?.isAmbiguous
    expect(['02/11/2026', '11/11/2026', '13/11/2026', '02.11.2026'].map(isAmbiguous)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('daylight saving time', () => {
  test('a time in the skipped hour is read as before the change', () => {
    expect(time('2026-03-29 01:59')).toBe('2026-03-29T00:59:00.000Z')
    expect(time('2026-03-29 02:30')).toBe('2026-03-29T01:30:00.000Z')
    expect(time('2026-03-29 03:00')).toBe('2026-03-29T01:00:00.000Z')
  })

  test('a time in the repeated hour means the first', () => {
    expect(time('2026-10-25 01:59')).toBe('2026-10-24T23:59:00.000Z')
    expect(time('2026-10-25 02:30')).toBe('2026-10-25T00:30:00.000Z')
    expect(time('2026-10-25 03:00')).toBe('2026-10-25T02:00:00.000Z')
  })

  test('in any zone, the read instant shows the written time', () => {
    const zones = [
      'Europe/Stockholm',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'UTC',
    ]
    const minutes = fc
      .integer({ min: 0, max: 60 * 24 * 365 * 12 })
      .map(number => Date.UTC(2018, 0, 1) + number * 60_000)
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (timeZone, local) => {
        const at = instantOfWallTime(local, timeZone)
        const shown = new Date(at).toLocaleString('sv', { timeZone })
        const expected = new Date(local).toISOString().slice(0, 19).replace('T', ' ')
        // A skipped time is shown up to an hour later (a full day when Samoa changed sides, which was before 2018).
        const isSkipped = shown !== expected
        const later = Date.parse(`${shown.replace(' ', 'T')}Z`) - local
        expect(isSkipped ? later > 0 && later <= 3_600_000 : true).toBe(true)
      }),
    )
  })

  test('a zone must exist', () => {
    expect([zone, 'UTC', 'Mars/Olympus', '', "x'; drop"].map(isZone)).toEqual([true, true, false, false, false])
  })
})

describe('a number is read as people write it', () => {
  test.each([
    ['1299', 1299],
    ['1299.5', 1299.5],
    ['1299,5', 1299.5],
    ['1 299,50', 1299.5],
    ['1\u00a0299,50', 1299.5],
    ['1.299,50', 1299.5],
    ['1,299.50', 1299.5],
    ['1,299,500', 1299500],
    ["1'299.50", 1299.5],
    ['0,001', 0.001],
    ['.5', 0.5],
    ['−5', -5],
    ['1e3', 1000],
    [7.25, 7.25],
  ])('%s', (text, number) => {
    expect(readAmount(text)).toBe(number)
  })

  test('a very long cell does not slow down the patterns', () => {
    const digits = '1'.repeat(1_000_000)
    expect([readAmount(`${digits}x`), time(`${digits}x`), time(`${'1 '.repeat(16_000)}`)]).toEqual([null, null, null])
  })

  test.each(['', 'abc', '12 kg', '1..2.', '--5', 'NaN', 'Infinity', true])('%s is not a number', text => {
    expect(readAmount(text)).toBeNull()
  })
})

describe('a cell becomes the value of its field', () => {
  const read = (kind: 'orders' | 'shipments' | 'events', name: string, cell: unknown) => {
    const field = importFields[kind].find(one => one.field === name)
    if (!field) throw new Error(`There is no field ${name}`)
    const reading = readCell(cell, field, { zone, dayOrder: 'dayFirst' })
    return reading.kind === 'value' ? reading.value : reading.kind === 'error' ? reading.message : undefined
  }

  test('an empty cell, however a program writes it, keeps the stored value', () => {
    for (const nothing of ['', '  ', '-', 'NULL', 'null', 'N/A', '#N/A', undefined])
      expect(read('orders', 'name', nothing)).toBeUndefined()
    expect(read('orders', 'name', null)).toBeNull()
  })

  test('a number that a spreadsheet has rounded is refused', () => {
    expect(read('shipments', 'shipmentNumber', 100234)).toBe('100234')
    expect(read('shipments', 'shipmentNumber', '00373500000000000018')).toBe('00373500000000000018')
    expect(read('shipments', 'shipmentNumber', 3.735e18)).toMatch('has lost digits')
    expect(read('shipments', 'packageNumbers', '3,735E+18')).toMatch('has lost digits')
  })

  test('choices, countries, packages and references are read as people write them', () => {
    expect(read('shipments', 'scenarioId', 'Outbound delivery')).toBe('outbound_delivery')
    expect(read('shipments', 'scenarioId', 'sideways')).toBe('sideways')
    expect(['se', 'Sweden', 'sverige', 'Norja', 'Atlantis'].map(name => read('orders', 'toCountryCode', name))).toEqual(
      ['SE', 'SE', 'SE', 'NO', 'Atlantis'],
    )
    expect(read('shipments', 'packageNumbers', 'A1, A2;A3\nA1')).toEqual([
      { number: 'A1' },
      { number: 'A2' },
      { number: 'A3' },
    ])
    expect(read('shipments', 'packageNumbers', ['A1'])).toEqual([{ number: 'A1' }])
    expect(read('orders', 'refs', 'invoice=4711; 12')).toEqual([
      { type: 'invoice', value: '4711' },
      { type: 'reference', value: '12' },
    ])
  })

  test('a text that our export has neutralised is read as the original', () => {
    expect(read('orders', 'phone', "'+46701234567")).toBe('+46701234567')
    expect(read('orders', 'name', "'s-Gravenhage")).toBe("'s-Gravenhage")
  })
})
