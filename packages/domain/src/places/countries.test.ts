import { expect, test } from 'vitest'
import { countryCodeOf, countryCodes, isCountryCode } from './countries.ts'

test('every country has a code of two letters', () => {
  expect(countryCodes).toHaveLength(249)
  expect(new Set(countryCodes).size).toBe(249)
  expect(countryCodes.filter(code => !/^[A-Z]{2}$/.test(code))).toEqual([])
})

test('a code of three letters is read as the one of two letters', () => {
  const codes = ['SWE', 'nor', ' FIN ', 'DNK', 'ISL', 'DEU', 'GBR', 'POL', 'EST', 'ALA', 'USA', 'ZWE']
  expect(codes.map(countryCodeOf)).toEqual(['SE', 'NO', 'FI', 'DK', 'IS', 'DE', 'GB', 'PL', 'EE', 'AX', 'US', 'ZW'])
})

test('a code of two letters stays, in capitals, and anything else is no country', () => {
  expect(countryCodeOf('se')).toBe('SE')
  expect([null, '', 'S', 'QQQ', 'Sweden', '752', 'S1'].map(countryCodeOf)).toEqual(Array(7).fill(null))
})

test('a code that people use in place of the ISO code is read as that', () => {
  expect(['UK', 'uk', 'EL', 'XKX'].map(countryCodeOf)).toEqual(['GB', 'GB', 'GR', 'XK'])
})

test('two letters may be of no country', () => {
  expect(['SE', 'GB', 'XK'].map(isCountryCode)).not.toContain(false)
  expect(['XX', 'ZZ', 'UK', 'se'].map(isCountryCode)).not.toContain(true)
})
