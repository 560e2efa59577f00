import { expect, test } from 'vitest'
import { valueNamesOf } from './value-names.ts'

test('an unnamed value is shown as it is, an unlisted area with its country', () => {
  const names = valueNamesOf(undefined)
  expect(names('status', 'odd').text).toBe('odd')
  expect(names(null, null).text).toBe('Unknown')
  expect(names('countryArea', 'PL-61').text).toBe('PL (61)')
  expect(names('countryArea', 'somewhere').text).toBe('somewhere')
})

test('values outside the lookup sets have names of their own, and a product is named with its carrier', () => {
  const names = valueNamesOf(undefined)
  expect(names('month', 202609).text).toBe('Sep 2026')
  expect(names('timeFrame', '24').text).toBe('Next day')
  expect(names('estimateSource', 'transit_time').text).toBe('Transit time')
  expect(names('carrierProduct', 'dhl/home').text).toBe('dhl home')
})
