import type { MapPlace } from '@aftermile/contract/containers/map'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseChosenFacets, parseListAddress } from '../../search/address/list-address.ts'
import { listPath } from './list-path.ts'
import { bubbleName, bubblesOf, radiusOf, ringOf } from './map-bubbles.ts'

const aPlace = (city: string, count: number, point: MapPlace['point']): MapPlace => ({
  countryCode: 'SE',
  city,
  point,
  count,
  expired: count,
  predictedLate: 0,
  onTime: 0,
  noScan24: 0,
  noScan48: 0,
  noScan72: 0,
  noScan168: 0,
})

test('towns at one point share a bubble, towns without a point have none', () => {
  const point = { longitude: 18, latitude: 59 }
  const bubbles = bubblesOf([aPlace('Solna', 2, point), aPlace('Stockholm', 5, point), aPlace('Nowhere', 9, null)])
  expect(bubbles).toMatchObject([{ count: 7, expired: 7 }])
  expect(bubbles.map(bubbleName)).toEqual(['Stockholm and 1 more'])
})

test('the parts of a ring are adjacent and make a full turn', () => {
  const counts = fc.record({ expired: fc.nat(50), predictedLate: fc.nat(50), onTime: fc.nat(50), rest: fc.nat(50) })
  const colors = fc.constantFrom(undefined, 'silence' as const)
  fc.assert(
    fc.property(counts, colors, ({ expired, predictedLate, onTime, rest }, by) => {
      const count = expired + predictedLate + onTime + rest
      const noScan = { noScan24: expired + onTime, noScan48: expired, noScan72: expired, noScan168: 0 }
      const ring = ringOf({ count, expired, predictedLate, onTime, ...noScan }, by)
      expect(ring[0]?.from ?? 0).toBe(0)
      if (count > 0) expect(ring.at(-1)?.to).toBeCloseTo(1)
      for (const [index, part] of ring.entries()) expect(part.from).toBe(ring[index - 1]?.to ?? 0)
    }),
  )
})

test('a larger count has a larger radius, and 0 has none', () => {
  expect(radiusOf(0, 10)).toBe(0)
  expect(radiusOf(2, 10)).toBeGreaterThan(radiusOf(1, 10))
  expect(radiusOf(1, 1_000_000)).toBeGreaterThan(5)
})

const facetsOf = (path: string) => {
  const { searchParams } = new URL(path, 'https://x')
  expect(searchParams.get('includeCompleted')).toBe('false')
  return parseChosenFacets(parseListAddress(Object.fromEntries(searchParams)).facets)
}

test('a bubble links to all shipments that it counts: all its towns, in the chosen time state', () => {
  const point = { longitude: 13, latitude: 55.6 }
  const [bubble] = bubblesOf([aPlace('Lund', 2, point), aPlace('Malmö', 5, point)])
  const { path, without } = listPath({
    towns: bubble?.towns ?? [],
    search: { state: 'expired', facets: 'scenarioId:inbound_return', text: 'anna' },
  })
  expect(path).toContain('text=anna')
  expect(facetsOf(path)).toEqual({
    placeTown: ['SE/Malmö', 'SE/Lund'],
    scenarioId: ['inbound_return'],
    timeState: ['expired'],
    isInactive: ['false'],
  })
  expect(without).toEqual([])
  expect(facetsOf(listPath({ search: {}, isInactive: true }).path)).toEqual({ isInactive: ['true'] })
  expect(facetsOf(listPath({ search: {}, countryCode: 'SE' }).path)).toEqual({
    placeCountryCode: ['SE'],
    isInactive: ['false'],
  })
})

test('if the towns do not fit into an address, all are left out and the user is told', () => {
  const inSweden = (city: string) => ({ city, countryCode: 'SE' })
  const odd = listPath({ search: {}, towns: [inSweden('Lund'), inSweden('Lund, Öster')] })
  expect(facetsOf(odd.path)).toEqual({ placeTown: ['SE/Lund', 'SE/Lund  Öster'], isInactive: ['false'] })
  expect(odd.without).toEqual([])
  const many = listPath({ search: {}, towns: Array.from({ length: 900 }, (_, nth) => inSweden(`Town ${nth}`)) })
  expect(facetsOf(many.path)).toEqual({ placeCountryCode: ['SE'], isInactive: ['false'] })
  expect(many.without).toEqual(['towns'])
})
