import { expect, test } from 'vitest'
import { isZone } from '../times/local-time.ts'
import { countryCodes } from './countries.ts'
import { zoneOf } from './time-zones.ts'

const zone = (countryCode: string | null, postalCode: string | null = null, region: string | null = null) =>
  zoneOf({ countryCode, postalCode, region })

test('every zone of the tables exists', () => {
  const found = countryCodes.map(code => zone(code)).filter(one => one !== null)
  expect(found.filter(one => !isZone(one))).toEqual([])
  expect(found.length).toBeGreaterThan(150)
})

test('a country with one time zone needs no region', () => {
  expect(zone('SE')).toBe('Europe/Stockholm')
  expect(zone('fi', '00100')).toBe('Europe/Helsinki')
  expect(zone('IS')).toBe('Atlantic/Reykjavik')
})

test('in a country with several, the state says which, then the postal code', () => {
  expect(zone('US', '10001', 'CA')).toBe('America/Los_Angeles')
  expect(zone('US', '07470')).toBe('America/New_York')
  expect(zone('US', '37201')).toBe('America/Chicago')
  expect(zone('US', '37902')).toBe('America/New_York')
  expect(zone('US', '96801')).toBe('Pacific/Honolulu')
  expect(zone('US', '85001-1234')).toBe('America/Phoenix')
  expect(zone('CA', 'V6B 1A1')).toBe('America/Vancouver')
  expect(zone('AU', null, 'WA')).toBe('Australia/Perth')
})

test('islands have their own zone', () => {
  expect(zone('ES', '28001')).toBe('Europe/Madrid')
  expect(zone('ES', '35001')).toBe('Atlantic/Canary')
  expect(zone('PT', '9500-100')).toBe('Atlantic/Azores')
  expect(zone('FO')).toBe('Atlantic/Faroe')
})

test('the zone is null if nothing determines it', () => {
  expect(zone('US')).toBeNull()
  expect(zone('BR', '01000')).toBeNull()
  expect(zone(null)).toBeNull()
  expect(zone('XX')).toBeNull()
})
