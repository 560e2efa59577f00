import { expect, test } from 'vitest'
import { losesDecimals, roundToKept } from './decimals.ts'

test('six decimals are kept, rounded by the decimal digits', () => {
  const kept = [1234.567, 0.004, 0.000001, 999999999999.99, 1e12, 0.1, -2.5]
  expect(kept.map(roundToKept)).toEqual(kept)
  expect([1.0000005, 2.6750005, 0.0000012, 1e-7, 4.9999995e-1, 19.990000000000002].map(roundToKept)).toEqual([
    1.000001, 2.675001, 0.000001, 0, 0.5, 19.99,
  ])
})

test('decimals beyond the sixth are lost, float noise is not', () => {
  expect([0.0000012, 1e-7, 1.0000005, 1234567.8912345, 0.3333333333333333].map(losesDecimals)).not.toContain(false)
  const clean = [19.990000000000002, 0.1 + 0.2, 1.1 * 1.1 * 100, 4.35 * 100, 0, 5, 1234.567, 999999999999.99, 0.000001]
  expect(clean.map(losesDecimals)).not.toContain(true)
})
