import { expect, test } from 'vitest'
import { areaOf } from './areas.ts'

test('an area is the country and the start of the postal code, however it is written', () => {
  expect(areaOf('SE', '211 22')).toBe('SE-21')
  expect(areaOf('SE', '21122')).toBe('SE-21')
  expect(areaOf('GB', 'sw1a 1aa')).toBe('GB-SW')
})

test('without a postal code the country is the area, without a country there is none', () => {
  expect(areaOf('NO', null)).toBe('NO')
  expect(areaOf('NO', '0')).toBe('NO')
  expect(areaOf(null, '0150')).toBeNull()
})
