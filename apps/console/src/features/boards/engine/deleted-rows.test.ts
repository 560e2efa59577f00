import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deletedRows } from './deleted-rows.ts'

test('set bits become row numbers, lowest first', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(500)), rows => {
      const bits = new Uint8Array(63)
      for (const row of rows) bits[row >> 3] = (bits[row >> 3] ?? 0) | (1 << (row & 7))
      const sorted = rows.toSorted((a, b) => a - b)
      expect(Array.from(deletedRows(btoa(String.fromCharCode(...bits))))).toEqual(sorted)
    }),
  )
})

test('without a mask no row is deleted', () => {
  expect(deletedRows(null)).toHaveLength(0)
})
