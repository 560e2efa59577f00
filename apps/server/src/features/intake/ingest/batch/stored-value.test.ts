import { ShipmentIn } from '@aftermile/contract/intake/ingress'
import { expect, test } from 'vitest'
import { roundTo } from './stored-value.ts'

test('a number is rounded by its decimal digits, as PostgreSQL rounds', () => {
  expect([1.005, 2.675, 1.0049999, 1e-7, 0.5, 1e12].map(value => roundTo(value, 2))).toEqual([
    1.01, 2.68, 1, 0, 0.5, 1e12,
  ])
  expect(roundTo(4.9999995e-1, 6)).toBe(0.5)
})

test('-0 is 0 from the start', () => {
  const sent = ShipmentIn.parse({ merchantId: 'm', shipmentNumber: 's', volumeM3: -0, contents: [{ quantity: -0 }] })
  expect([sent.volumeM3, sent.contents?.[0]?.quantity]).toEqual([0, 0])
})
