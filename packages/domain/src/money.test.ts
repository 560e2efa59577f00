import { expect, test } from 'vitest'
import { freightCost, toBaseCurrency } from './money.ts'

test('freight costs 7 percent of the base sales value', () => expect(freightCost(1000)).toBeCloseTo(70))

test("amounts are converted by the tenant's table, and not without a rate", () => {
  const table = { baseCurrency: 'SEK', rates: { EUR: 11.5 } }
  expect(toBaseCurrency(100, 'SEK', table)).toBe(100)
  expect(toBaseCurrency(100, 'EUR', table)).toBe(1150)
  expect([toBaseCurrency(100, 'NOK', table), toBaseCurrency(100, 'toString', table)]).toEqual([null, null])
})
