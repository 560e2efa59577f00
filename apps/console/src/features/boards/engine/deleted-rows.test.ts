import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deletedRows } from './deleted-rows.ts'

test('the places of set bits, from the lowest on', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(500)), places => {
      const bits = new Uint8Array(63)
      for (const place of places) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7))
      const sorted = places.toSorted((one, other) => one - other)
      expect(Array.from(deletedRows(btoa(String.fromCharCode(...bits))))).toEqual(sorted)
    }),
  )
})

test('where nothing is said, all rows count', () => {
  expect(deletedRows(null)).toHaveLength(0)
})
