import { expect, test } from 'vitest'
import { clockOfCountry, instantOfLocalTime, isZone, localTimeOf } from './local-time.ts'
import { dayMs } from './milliseconds.ts'

const localTime = (text: string) => Date.parse(`${text}Z`)
const instant = (text: string, zone: string) => new Date(instantOfLocalTime(localTime(text), zone)).toISOString()

test('winter and summer time have their own offset', () => {
  expect(instant('2026-01-15T12:00:00', 'Europe/Stockholm')).toBe('2026-01-15T11:00:00.000Z')
  expect(instant('2026-07-15T12:00:00', 'Europe/Stockholm')).toBe('2026-07-15T10:00:00.000Z')
  expect(instant('2026-07-15T12:00:00', 'America/New_York')).toBe('2026-07-15T16:00:00.000Z')
  expect(instant('2026-01-15T12:00:00', 'Australia/Sydney')).toBe('2026-01-15T01:00:00.000Z')
  expect(instant('2026-07-15T12:00:00', 'Asia/Kolkata')).toBe('2026-07-15T06:30:00.000Z')
})

test('a time that summer time skips is read as if the clocks had not changed', () => {
  expect(instant('2026-03-29T01:59:59', 'Europe/Stockholm')).toBe('2026-03-29T00:59:59.000Z')
  expect(instant('2026-03-29T02:30:00', 'Europe/Stockholm')).toBe('2026-03-29T01:30:00.000Z')
  expect(instant('2026-03-29T03:00:00', 'Europe/Stockholm')).toBe('2026-03-29T01:00:00.000Z')
  expect(instant('2026-03-08T02:30:00', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
})

test('a local time that occurs twice is the first of the two', () => {
  expect(instant('2026-10-25T02:30:00', 'Europe/Stockholm')).toBe('2026-10-25T00:30:00.000Z')
  expect(instant('2026-10-25T03:00:00', 'Europe/Stockholm')).toBe('2026-10-25T02:00:00.000Z')
  expect(instant('2026-11-01T01:30:00', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
})

test('every hour of a year converts to local time and back, except the one that occurs twice', () => {
  const odd: string[] = []
  for (let index = Date.parse('2026-01-01T00:00:00Z'); index < Date.parse('2027-01-01T00:00:00Z'); index += 3_600_000) {
    if (instantOfLocalTime(localTimeOf(index, 'Europe/Helsinki'), 'Europe/Helsinki') !== index)
      odd.push(new Date(index).toISOString())
  }
  expect(odd).toEqual(['2026-10-25T01:00:00.000Z'])
})

test('unknown zone names are rejected', () => {
  expect(isZone('Europe/Oslo')).toBe(true)
  expect(isZone('Europe/Atlantis')).toBe(false)
  expect(isZone('')).toBe(false)
})

const winterHours: Readonly<Record<number, string>> = {
  0: 'GB IE PT IS',
  1: 'SE NO DK DE NL BE LU FR ES IT CH AT PL CZ SK HU SI HR',
  2: 'FI EE LV LT GR RO BG UA',
}
const lastSunday = (year: number, month: number): number => {
  const end = Date.UTC(year, month + 1, 0)
  return end - new Date(end).getUTCDay() * dayMs
}

test.each(Object.entries(winterHours))(
  'clocks %s hours ahead in winter follow the rule of the Union, but for Iceland',
  (hours, countries) => {
    for (const country of countries.split(' ')) {
      const odd: string[] = []
      for (let index = Date.UTC(2004, 0, 1); index < Date.UTC(2036, 0, 1); index += 3_600_000 * 7) {
        const year = new Date(index).getUTCFullYear()
        const isSummer = index >= lastSunday(year, 2) + 3_600_000 && index < lastSunday(year, 9) + 3_600_000
        const offset = (Number(hours) + (isSummer && country !== 'IS' ? 1 : 0)) * 3_600_000
        if (clockOfCountry(country).offsetAt(index) !== offset) odd.push(`${country} ${new Date(index).toISOString()}`)
      }
      expect(odd).toEqual([])
    }
  },
)

test('zones that change twice in a few weeks, by half an hour, or never are right in any order of reads', () => {
  const shown = (text: string, zone: string) => new Date(localTimeOf(Date.parse(text), zone)).toISOString().slice(0, 16)
  expect(shown('2026-07-01T00:00:00Z', 'Africa/Casablanca')).toBe('2026-07-01T01:00')
  expect(shown('2026-03-01T00:00:00Z', 'Africa/Casablanca')).toBe('2026-03-01T00:00')
  expect(shown('2026-02-01T00:00:00Z', 'Africa/Casablanca')).toBe('2026-02-01T01:00')
  expect(shown('2026-01-01T00:00:00Z', 'Australia/Lord_Howe')).toBe('2026-01-01T11:00')
  expect(shown('2026-06-01T00:00:00Z', 'Australia/Lord_Howe')).toBe('2026-06-01T10:30')
  expect(shown('2026-06-01T00:00:00Z', 'Asia/Kathmandu')).toBe('2026-06-01T05:45')
})

test('a country with several zones has the clock of most of its people, an unknown one UTC', () => {
  expect(clockOfCountry('US').offsetAt(Date.UTC(2026, 0, 1))).toBe(-5 * 3_600_000)
  expect(clockOfCountry('XX').offsetAt(Date.UTC(2026, 0, 1))).toBe(0)
})
