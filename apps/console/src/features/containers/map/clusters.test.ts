import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clustered } from './clusters.ts'

const aBubble = (count: number) => ({
  towns: [{ city: 'Lund', countryCode: 'SE' }],
  longitude: 0,
  latitude: 0,
  count,
  expired: count,
  predictedLate: 0,
  onTime: 0,
  noScan24: 0,
  noScan48: 0,
  noScan72: 0,
  noScan168: 0,
})
const somewhere = fc.record({
  x: fc.integer({ min: 0, max: 900 }),
  y: fc.integer({ min: 0, max: 600 }),
  count: fc.integer({ min: 1, max: 500 }),
})

test('clustering neither loses a shipment nor counts one twice', () => {
  fc.assert(
    fc.property(fc.array(somewhere, { maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (places, zoom) => {
      const clusters = clustered(
        places.map(({ x, y, count }) => ({ x, y, bubble: aBubble(count) })),
        zoom,
      )
      const total = places.reduce((sum, { count }) => sum + count, 0)
      expect(clusters.reduce((sum, { bubble }) => sum + bubble.count, 0)).toBe(total)
      expect(clusters.reduce((sum, { bubble }) => sum + bubble.expired, 0)).toBe(total)
      expect(clusters.reduce((sum, { points }) => sum + points, 0)).toBe(places.length)
      expect(clusters.flatMap(({ bubble }) => bubble.towns)).toHaveLength(places.length)
    }),
  )
})

test('close bubbles separate when the map zooms in', () => {
  const pair = [
    { x: 100, y: 100, bubble: aBubble(5) },
    { x: 106, y: 100, bubble: aBubble(3) },
  ]
  expect(clustered(pair, 1)).toMatchObject([{ points: 2, bubble: { count: 8 } }])
  expect(clustered(pair, 30)).toHaveLength(2)
})
