import { importFields } from '@aftermile/contract/intake/import-fields'
import { readAmount } from '@aftermile/domain/read-amount'
import { instantOfLocalTime, isZone } from '@aftermile/domain/times/local-time'
import { readTime } from '@aftermile/domain/times/read-time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCell } from './cell.ts'

const zone = 'Europe/Stockholm'
const time = (cell: unknown) => readTime(cell, { zone, dayOrder: 'dayFirst' })

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
        const at = instantOfLocalTime(local, timeZone)
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
    const field = importFields[kind].find(importField => importField.field === name)
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

  test.each([
    ['CI', "Côte d'Ivoire", 'Cote d’Ivoire', 'Ivory Coast', 'CIV', 'Elfenbenskusten'],
    ['CD', 'Congo, DRC', 'DR Congo', 'Congo (Kinshasa)', 'Congo, Democratic Republic of the', 'COD'],
    ['CG', 'Congo', 'Republic of the Congo', 'Congo - Brazzaville'],
    ['SZ', 'Swaziland', 'Eswatini', 'ESWATINI'],
    ['GB', 'UK', 'Great Britain', 'United Kingdom', 'England'],
    ['TR', 'Turkey', 'Türkiye'],
    ['VN', 'Vietnam', 'Viet Nam'],
    ['TZ', 'Tanzania', 'Tanzania, United Republic of'],
    ['LC', 'Saint Lucia', 'St. Lucia'],
    ['TT', 'Trinidad and Tobago', 'Trinidad & Tobago'],
    ['GM', 'The Gambia', 'Gambia'],
    ['CZ', 'Czech Republic', 'Czechia', 'Tjeckien'],
  ])('%s is known by other names', (code, ...names) => {
    expect(names.map(name => read('orders', 'toCountryCode', name))).toEqual(names.map(() => code))
  })

  test('a text that our export has neutralised is read as the original', () => {
    expect(read('orders', 'phone', "'+46701234567")).toBe('+46701234567')
    expect(read('orders', 'name', "'s-Gravenhage")).toBe("'s-Gravenhage")
  })
})
