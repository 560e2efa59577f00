import { expect, test } from 'vitest'
import { ShipmentIn } from '../intake/ingress.ts'
import { country } from './input-values.ts'

test('a country may be sent with two or three letters and is kept with two', () => {
  expect(['se', 'SWE', 'fin'].map(code => country.parse(code))).toEqual(['SE', 'SE', 'FI'])
  for (const wrong of ['Sweden', 'QQQ', 'S', '']) expect(country.safeParse(wrong).success, wrong).toBe(false)
})

test('-0 is 0 from the start', () => {
  const sent = ShipmentIn.parse({ merchantId: 'm', shipmentNumber: 's', volumeM3: -0, contents: [{ quantity: -0 }] })
  expect([sent.volumeM3, sent.contents?.[0]?.quantity]).toEqual([0, 0])
})
