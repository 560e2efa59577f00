import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blend, levels, quantilesOf, shareUpTo, valueAt } from './quantiles.ts'

const sample = fc.array(fc.double({ min: -50, max: 500, noNaN: true }), { minLength: 1, maxLength: 200 })

test('quantiles never fall, and lie within the sample', () => {
  fc.assert(
    fc.property(sample, values => {
      const quantiles = quantilesOf(values)
      expect(quantiles).toHaveLength(levels.length)
      expect([...quantiles].sort((a, b) => a - b)).toEqual(quantiles)
      expect(quantiles[0]).toBeGreaterThanOrEqual(Math.min(...values))
      expect(quantiles.at(-1)).toBeLessThanOrEqual(Math.max(...values))
    }),
  )
})

test('shares stay between 0 and 1 and grow with the value', () => {
  fc.assert(
    fc.property(
      sample,
      fc.double({ min: -100, max: 900, noNaN: true }),
      fc.double({ min: 0, max: 99 }),
      (values, value, more) => {
        const quantiles = quantilesOf(values)
        const share = shareUpTo(quantiles, value)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
        expect(shareUpTo(quantiles, value + (more || 0))).toBeGreaterThanOrEqual(share)
      },
    ),
  )
})

test('a value and its share convert to each other, also in the tail', () => {
  const quantiles = quantilesOf(Array.from({ length: 400 }, (_, index) => (index * index) / 100))
  for (const share of [0.02, 0.1, 0.37, 0.5, 0.9, 0.99, 0.998, 0.9999])
    expect(shareUpTo(quantiles, valueAt(quantiles, share))).toBeCloseTo(share, 6)
})

test('a blend lies between its two distributions', () => {
  expect(blend([0, 2], [10, 4], 0.75)).toEqual([2.5, 2.5])
})
