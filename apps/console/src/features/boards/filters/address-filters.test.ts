import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Filters } from '../engine/engine-messages.ts'
import { addressFilters, parseFilters } from './address-filters.ts'

const value = fc.oneof(fc.string({ maxLength: 12 }), fc.integer(), fc.constant(null))
const end = fc.oneof(fc.string({ minLength: 1, maxLength: 12 }), fc.integer(), fc.constant(null))
const filter = fc.oneof(
  fc.record({ values: fc.array(value, { minLength: 1, maxLength: 5 }) }),
  fc.record({ from: end, to: end }),
)
const anyFilters: fc.Arbitrary<Filters> = fc
  .uniqueArray(fc.tuple(fc.string({ minLength: 1, maxLength: 12 }), filter), {
    selector: ([name]) => name,
    maxLength: 4,
  })
  .map(pairs => Object.fromEntries(pairs.filter(([name]) => name !== '__proto__')))

test('filters come back from the address, whatever characters they contain', () => {
  fc.assert(
    fc.property(anyFilters, filters => {
      expect(parseFilters(addressFilters(filters))).toEqual(filters)
    }),
  )
})

test('the address is readable', () => {
  const filters = {
    statusId: { values: ['lost', 'returned'] },
    ageDays: { values: [12] },
    tags: { values: [null] },
    bookingDate: { from: '2026-11-01', to: '2026-11-07' },
  }
  expect(addressFilters(filters)).toBe('statusId:lost,returned;ageDays:#12;tags:~;bookingDate:[2026-11-01,2026-11-07]')
  expect(addressFilters({})).toBeUndefined()
})

test.each(['', ';;', ':', 'x', 'a:', ':b'])('%o contains no filter', text => {
  expect(parseFilters(text)).toEqual({})
})
