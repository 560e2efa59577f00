import { expect, test } from 'vitest'
import { messageLanguage } from './message-locale.ts'
import { endOfQuietHours } from './quiet-hours.ts'

const night = { from: '21:00', to: '08:00' }
const endAt = (at: string, zone: string, hours = night) => {
  const end = endOfQuietHours(Date.parse(at), hours, zone)
  return end === null ? null : new Date(end).toISOString()
}

test.each([
  ['2026-11-16T19:59:00Z', 'Europe/Stockholm', null],
  ['2026-11-16T20:00:00Z', 'Europe/Stockholm', '2026-11-17T07:00:00.000Z'],
  ['2026-11-16T23:30:00Z', 'Europe/Stockholm', '2026-11-17T07:00:00.000Z'],
  ['2026-11-17T06:59:59Z', 'Europe/Stockholm', '2026-11-17T07:00:00.000Z'],
  ['2026-11-17T07:00:00Z', 'Europe/Stockholm', null],
  ['2026-11-17T07:00:00Z', 'America/New_York', '2026-11-17T13:00:00.000Z'],
  // The clocks go forward in this night, and back in the other.
  ['2026-03-28T21:00:00Z', 'Europe/Stockholm', '2026-03-29T06:00:00.000Z'],
  ['2026-10-24T21:00:00Z', 'Europe/Stockholm', '2026-10-25T07:00:00.000Z'],
])('%s in %s ends %s', (at, zone, end) => {
  expect(endAt(at, zone)).toBe(end)
})

test('hours within one day are quiet only then, and equal times never', () => {
  const noon = { from: '12:00', to: '13:00' }
  expect(endAt('2026-11-17T12:30:00Z', 'UTC', noon)).toBe('2026-11-17T13:00:00.000Z')
  expect(endAt('2026-11-17T11:59:00Z', 'UTC', noon)).toBe(null)
  expect(endAt('2026-11-17T12:00:00Z', 'UTC', { from: '12:00', to: '12:00' })).toBe(null)
})

test('the language is the order’s, else the country’s, the merchant’s, the tenant’s, else English', () => {
  const none = { container: null, countryCode: null, merchant: null, tenant: null }
  expect(messageLanguage({ ...none, container: 'no', countryCode: 'SE' })).toBe('nb')
  expect(messageLanguage({ ...none, container: 'fr-FR', countryCode: 'se' })).toBe('sv')
  expect(messageLanguage({ ...none, countryCode: 'FR', merchant: 'da', tenant: 'de-DE' })).toBe('da')
  expect(messageLanguage({ ...none, merchant: '', tenant: 'de-DE' })).toBe('de')
  expect(messageLanguage(none)).toBe('en')
})
