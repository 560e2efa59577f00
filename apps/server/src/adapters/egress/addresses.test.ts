import { expect, test } from 'vitest'
import { isPublic } from './addresses.ts'

test.each(['8.8.8.8', '193.10.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', address => {
  expect(isPublic(address)).toBe(true)
})

test.each([
  ['127.0.0.1', 'this machine'],
  ['0.0.0.0', 'this machine'],
  ['10.1.2.3', 'private'],
  ['172.16.0.1', 'private'],
  ['192.168.1.1', 'private'],
  ['169.254.169.254', 'metadata'],
  ['100.100.100.200', 'metadata behind carrier-grade NAT'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['192.0.0.192', 'metadata in the protocol block'],
  ['168.63.129.16', 'metadata with a public number'],
  ['198.18.0.1', 'benchmarks'],
  ['192.88.99.1', 'the relay of 6to4'],
  ['203.0.113.9', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'this machine'],
  ['::7f00:1', 'v4-compatible'],
  ['::ffff:127.0.0.1', 'v4-mapped'],
  ['::ffff:169.254.169.254', 'v4-mapped metadata'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b:1::a00:1', 'local NAT64'],
  ['2002:7f00:1::', '6to4'],
  ['2001::1', 'Teredo'],
  ['fe80::1', 'link-local'],
  ['fec0::1', 'site-local'],
  ['fd00:ec2::254', 'metadata'],
  ['ff02::1', 'multicast'],
  ['not an address', 'nonsense'],
  ['', 'nothing'],
])('%s is not public: %s', address => {
  expect(isPublic(address)).toBe(false)
})
