import { expect, test } from 'vitest'
import { instantOf, isZone, wallTimeOf } from './local-time.ts'

const wall = (text: string) => Date.parse(`${text}Z`)
const instant = (text: string, zone: string) => new Date(instantOf(wall(text), zone)).toISOString()

test('winter and summer are told apart', () => {
  expect(instant('2026-01-15T12:00:00', 'Europe/Stockholm')).toBe('2026-01-15T11:00:00.000Z')
  expect(instant('2026-07-15T12:00:00', 'Europe/Stockholm')).toBe('2026-07-15T10:00:00.000Z')
  expect(instant('2026-07-15T12:00:00', 'America/New_York')).toBe('2026-07-15T16:00:00.000Z')
  expect(instant('2026-01-15T12:00:00', 'Australia/Sydney')).toBe('2026-01-15T01:00:00.000Z')
  expect(instant('2026-07-15T12:00:00', 'Asia/Kolkata')).toBe('2026-07-15T06:30:00.000Z')
})

test('a time that summer time skips is taken as if the clocks had not moved', () => {
  expect(instant('2026-03-29T01:59:59', 'Europe/Stockholm')).toBe('2026-03-29T00:59:59.000Z')
  expect(instant('2026-03-29T02:30:00', 'Europe/Stockholm')).toBe('2026-03-29T01:30:00.000Z')
  expect(instant('2026-03-29T03:00:00', 'Europe/Stockholm')).toBe('2026-03-29T01:00:00.000Z')
  expect(instant('2026-03-08T02:30:00', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
})

test('a time that clocks show twice is the first of the two', () => {
  expect(instant('2026-10-25T02:30:00', 'Europe/Stockholm')).toBe('2026-10-25T00:30:00.000Z')
  expect(instant('2026-10-25T03:00:00', 'Europe/Stockholm')).toBe('2026-10-25T02:00:00.000Z')
  expect(instant('2026-11-01T01:30:00', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
})

test('every hour of a year finds its way back, but for the one that is shown twice', () => {
  const odd: string[] = []
  for (let at = Date.parse('2026-01-01T00:00:00Z'); at < Date.parse('2027-01-01T00:00:00Z'); at += 3_600_000) {
    if (instantOf(wallTimeOf(at, 'Europe/Helsinki'), 'Europe/Helsinki') !== at) odd.push(new Date(at).toISOString())
  }
  expect(odd).toEqual(['2026-10-25T01:00:00.000Z'])
})

test('only known names are zones', () => {
  expect(isZone('Europe/Oslo')).toBe(true)
  expect(isZone('Europe/Atlantis')).toBe(false)
  expect(isZone('')).toBe(false)
})
