import { expect, test } from 'vitest'
import { countryCodes } from './countries.ts'
import { greatCircleKm } from './distance.ts'
import { locateArea } from './locate-area.ts'

test('every country has a middle and a size', () => {
  const odd = countryCodes.filter(code => {
    const found = locateArea(code)
    if (found === null) return true
    const { point, precision, countryRadiusKm } = found
    return !(
      Math.abs(point.latitude) <= 90 &&
      Math.abs(point.longitude) <= 180 &&
      countryRadiusKm > 0 &&
      precision === 'country'
    )
  })
  expect(odd).toEqual([])
})

test('an area is found by its postal code as far as that is known, else by its country', () => {
  expect(locateArea('SE-11')?.precision).toBe('area')
  expect(locateArea('US-94')?.precision).toBe('region')
  expect(locateArea('GB-ZE')?.precision).toBe('region')
  expect(locateArea('IN-11')?.precision).toBe('country')
  expect(locateArea('SE')?.precision).toBe('country')
  expect([locateArea('XX-11'), locateArea('XX'), locateArea(null)]).toEqual([null, null, null])
})

test.each([
  ['US-94', 37.8, -122.4],
  ['US-10', 40.7, -74],
  ['DE-80', 48.1, 11.6],
  ['FR-13', 43.3, 5.4],
  ['GB-AB', 57.1, -2.1],
  ['AU-60', -32, 115.9],
  ['BR-69', -3.1, -60],
  ['RU-69', 43.1, 131.9],
  ['CA-V6', 49.3, -123.1],
  ['PL', 52, 19],
  ['JP', 35.7, 138],
  ['IN', 22, 79],
])('%s is about there', (areaId, latitude, longitude) => {
  const point = locateArea(areaId)?.point
  expect(point && greatCircleKm(point, { latitude, longitude })).toBeLessThan(areaId === 'BR-69' ? 900 : 300)
})
