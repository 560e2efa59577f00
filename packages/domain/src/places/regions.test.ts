import { expect, test } from 'vitest'
import { areaOf } from './areas.ts'
import { regions } from './regions.ts'

const findRegion = (areaId: string | null) => regions.find(({ id }) => id === areaId)

test('an area of a Nordic postal code has a name', () => {
  expect(findRegion(areaOf('SE', '211 22'))?.text).toBe('Malmö, Skåne (21)')
  expect(findRegion(areaOf('NO', '5003'))?.text).toBe('Bergen, Vestland (50)')
  expect(findRegion(areaOf('IS', '101'))?.countryCode).toBe('IS')
  expect(findRegion('DE-10')).toBeUndefined()
})

test('every region has an id of its own and a text', () => {
  expect(new Set(regions.map(({ id }) => id)).size).toBe(regions.length)
  expect(regions.filter(({ id, text }) => !/^[A-Z]{2}-\d{2}$/.test(id) || !/^\p{L}.*\(\d\d\)$/u.test(text))).toEqual([])
})
