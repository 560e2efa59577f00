import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Part, ratioOf, zOfRatios } from '../../board/chance.ts'
import { ratioEffect } from './effects.ts'
import { wilson } from './wilson.ts'

const someSums = fc.nat(500).chain(over => fc.record({ over: fc.constant(over), of: fc.nat(over) }))
const aPart: fc.Arbitrary<Part> = fc.record({ now: someSums, before: someSums })

const total = (parts: readonly Part[], when: 'now' | 'before') => ({
  over: parts.reduce((sum, part) => sum + part[when].over, 0),
  of: parts.reduce((sum, part) => sum + part[when].of, 0),
})

test('the effects of all parts add up to the change of the ratio', () => {
  fc.assert(
    fc.property(fc.array(aPart, { minLength: 1, maxLength: 12 }), parts => {
      const whole = { now: total(parts, 'now'), before: total(parts, 'before') }
      fc.pre(whole.now.over > 0 && whole.before.over > 0)
      const sum = parts.reduce((all, part) => all + ratioEffect(part, whole).effect, 0)
      expect(sum).toBeCloseTo(ratioOf(whole.now) - ratioOf(whole.before), 10)
    }),
  )
})

test('an effect is that of the rate if the weight stays, and not of the rate if only the weight changes', () => {
  const whole = { now: { over: 200, of: 150 }, before: { over: 200, of: 180 } }
  expect(ratioEffect({ now: { over: 100, of: 60 }, before: { over: 100, of: 90 } }, whole)).toEqual({
    effect: expect.closeTo(-0.15),
    rate: expect.closeTo(-0.15),
  })
  expect(ratioEffect({ now: { over: 100, of: 50 }, before: { over: 20, of: 10 } }, whole).rate).toBe(0)
})

test('two proportions are compared in standard errors', () => {
  expect(zOfRatios({ now: { over: 100, of: 40 }, before: { over: 100, of: 60 } })).toBeCloseTo(-2.8284, 4)
  expect(zOfRatios({ now: { over: 5, of: 5 }, before: { over: 9, of: 9 } })).toBe(0)
})

test.each([
  { kept: 8, all: 10, low: 0.4902, high: 0.9433 },
  { kept: 0, all: 10, low: 0, high: 0.2775 },
  { kept: 10, all: 10, low: 0.7225, high: 1 },
  { kept: 81, all: 263, low: 0.2553, high: 0.3662 },
])('the interval of $kept of $all', ({ kept, all, low, high }) => {
  expect(wilson(kept, all).low).toBeCloseTo(low, 4)
  expect(wilson(kept, all).high).toBeCloseTo(high, 4)
})
