import type { MapPlace } from '@aftermile/contract/map'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bubblesOf, radiusOf, ringOf } from './counts.ts'
import { listPath } from './list-path.ts'
import { parseMapSearch } from './map-search.ts'

const aPlace = (city: string, count: number, point: MapPlace['point']): MapPlace => ({
  countryCode: 'SE',
  city,
  point,
  count,
  expired: count,
  predictedLate: 0,
  onTime: 0,
})

test('towns at one point are one bubble that counts them all, towns nobody can place are none', () => {
  const point = { longitude: 18, latitude: 59 }
  const bubbles = bubblesOf([aPlace('Solna', 2, point), aPlace('Stockholm', 5, point), aPlace('Nowhere', 9, null)])
  expect(bubbles).toMatchObject([{ name: 'Stockholm and 1 more', city: 'Stockholm', count: 7, expired: 7 }])
})

test('the parts of a ring lie side by side and make a whole turn', () => {
  const counts = fc.record({ expired: fc.nat(50), predictedLate: fc.nat(50), onTime: fc.nat(50), rest: fc.nat(50) })
  fc.assert(
    fc.property(counts, ({ expired, predictedLate, onTime, rest }) => {
      const count = expired + predictedLate + onTime + rest
      const ring = ringOf({ count, expired, predictedLate, onTime })
      expect(ring[0]?.from ?? 0).toBe(0)
      if (count > 0) expect(ring.at(-1)?.to).toBeCloseTo(1)
      for (const [at, part] of ring.entries()) expect(part.from).toBe(ring[at - 1]?.to ?? 0)
    }),
  )
})

test('more is larger, nothing is nothing', () => {
  expect(radiusOf(0, 10)).toBe(0)
  expect(radiusOf(2, 10)).toBeGreaterThan(radiusOf(1, 10))
  expect(radiusOf(1, 1_000_000)).toBeGreaterThan(5)
})

test('a place leads to the open shipments that are there', () => {
  const { searchParams } = new URL(listPath({ city: 'Malmö', countryCode: 'SE' }), 'https://x')
  expect(searchParams.get('facets')).toBe('placeCountryCode:SE;placeCity:Malmö')
  expect(searchParams.get('includeCompleted')).toBe('false')
})

test('what the address cannot mean is as if absent', () => {
  expect(parseMapSearch({ country: 'Sweden', state: 'late', scenario: 7 })).toEqual({})
  expect(parseMapSearch({ country: 'SE', state: 'expired' })).toEqual({ country: 'SE', state: 'expired' })
})
