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
const someFilters: fc.Arbitrary<Filters> = fc
  .uniqueArray(fc.tuple(fc.string({ minLength: 1, maxLength: 12 }), filter), {
    selector: ([name]) => name,
    maxLength: 4,
  })
  .map(pairs => Object.fromEntries(pairs.filter(([name]) => name !== '__proto__')))

test('filters survive the address, whatever their values hold', () => {
  fc.assert(
    fc.property(someFilters, filters => {
      expect(parseFilters(addressFilters(filters))).toEqual(filters)
    }),
  )
})

test('an address is read by people too', () => {
  const filters = {
    statusId: { values: ['lost', 'returned'] },
    ageDays: { values: [12] },
    tags: { values: [null] },
    bookingDate: { from: '2026-11-01', to: '2026-11-07' },
  }
  expect(addressFilters(filters)).toBe('statusId:lost,returned;ageDays:#12;tags:~;bookingDate:[2026-11-01,2026-11-07]')
  expect(addressFilters({})).toBeUndefined()
})

test.each(['', ';;', ':', 'x', 'a:', ':b'])('%o holds no filter', text => {
  expect(parseFilters(text)).toEqual({})
})
