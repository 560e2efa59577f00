import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TablePreference } from '../../../storage/local-storage.ts'
import type { ListAddress } from './list-address.ts'
import { listParamsOf, orderInAddress } from './list-params.ts'

const columns = [{ sort: 'bookingTimestamp' }, { sort: 'toName' }, {}]

const aPreference: fc.Arbitrary<TablePreference | null> = fc.option(
  fc.record({
    itemsPerPage: fc.constantFrom(20, 50, 100, 7),
    sortBy: fc.constantFrom('bookingTimestamp', 'toName', 'gone', null),
    sortDesc: fc.boolean(),
  }),
)
const anAddress: fc.Arbitrary<ListAddress> = fc.record({
  sort: fc.constantFrom(undefined, 'toName', '-toName', 'bookingTimestamp', 'gone'),
  size: fc.constantFrom(undefined, 50 as const, 100 as const),
  page: fc.constantFrom(undefined, 2),
})

const rowsOf = (address: ListAddress, preference: TablePreference | null) => {
  const { sort, page, size } = listParamsOf(address, columns, preference)
  return { sort, page, size }
}

test('a written address shows everyone the same rows, whatever preference their browser has stored', () => {
  fc.assert(
    fc.property(anAddress, aPreference, aPreference, (address, own, other) => {
      const link = { ...address, ...orderInAddress(address, columns, own) }
      expect(rowsOf(link, own)).toEqual(rowsOf(address, own))
      expect(rowsOf(link, other)).toEqual(rowsOf(link, own))
      expect(link).toMatchObject(orderInAddress(link, columns, other))
    }),
  )
})

test('an address without a sorting uses the stored preference', () => {
  const preference = { itemsPerPage: 50, sortBy: 'toName', sortDesc: true }
  expect(rowsOf({}, preference)).toEqual({ sort: { by: 'toName', desc: true }, page: 1, size: 50 })
  expect(rowsOf({}, null)).toEqual({ sort: { by: 'bookingTimestamp', desc: true }, page: 1, size: 20 })
})
