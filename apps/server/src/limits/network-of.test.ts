import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('calls from %s count for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
