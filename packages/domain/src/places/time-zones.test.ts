import { expect, test } from 'vitest'
import { isZone } from '../times/local-time.ts'
import { countryCodes } from './countries.ts'
import { exactZoneOf, zoneOf } from './time-zones.ts'
import { postalZones, regionZones } from './zone-tables.ts'

const zone = (countryCode: string | null, postalCode: string | null = null, region: string | null = null) =>
  zoneOf({ countryCode, postalCode, region })

test('every country has a zone, and every zone of the tables exists', () => {
  const ofCountries = countryCodes.map(code => [code, zone(code)] as const)
  expect(ofCountries.filter(([, text]) => text === null)).toEqual([])
  const others = [...Object.values(regionZones), ...Object.values(postalZones)].flatMap(Object.values)
  const zones = new Set([...ofCountries.map(([, value]) => value ?? ''), ...others])
  expect([...zones].filter(item => !isZone(item))).toEqual([])
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

test('in large countries each part has its zone, by the postal code or the region', () => {
  expect(zone('BR', '69005-010')).toBe('America/Manaus')
  expect(zone('BR', '01310-100')).toBe('America/Sao_Paulo')
  expect(zone('BR', null, 'MT')).toBe('America/Cuiaba')
  expect(zone('MX', '22000')).toBe('America/Tijuana')
  expect(zone('MX', '06000')).toBe('America/Mexico_City')
  expect(zone('RU', '690000')).toBe('Asia/Vladivostok')
  expect(zone('RU', '101000')).toBe('Europe/Moscow')
  expect(zone('ID', '80361')).toBe('Asia/Makassar')
  expect(zone('ID', '99111')).toBe('Asia/Jayapura')
  expect(zone('CA', 'X0A 0H0')).toBe('America/Toronto')
  expect(zone('CA', 'K1A 0B1')).toBe('America/Toronto')
  expect(zone('AU', '0800')).toBe('Australia/Darwin')
  expect(zone('AU', '2880')).toBe('Australia/Broken_Hill')
  expect(zone('US', '46402')).toBe('America/Chicago')
  expect(zone('FR', '97400')).toBe('Asia/Dubai')
})

test('without either it is the zone of most people there, which is not exact', () => {
  const inexact = { countryCode: 'US', postalCode: null, region: null }
  expect([zoneOf(inexact), exactZoneOf(inexact)]).toEqual(['America/New_York', null])
  expect(exactZoneOf({ ...inexact, postalCode: '10001' })).toBe('America/New_York')
  expect(exactZoneOf({ ...inexact, countryCode: 'SE' })).toBe('Europe/Stockholm')
  expect(zone('RU')).toBe('Europe/Moscow')
})

test('the zone is null if there is no country', () => {
  expect(zone(null)).toBeNull()
  expect(zone('XX')).toBeNull()
})
