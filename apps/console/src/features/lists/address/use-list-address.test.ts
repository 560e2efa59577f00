import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TablePreference } from '../../../storage/local-storage.ts'
import type { ListAddress } from './list-address.ts'
import { listParamsOf, orderInAddress } from './use-list-address.ts'

const columns = [{ sort: 'bookingTimestamp' }, { sort: 'toName' }, {}]

const aMemory: fc.Arbitrary<TablePreference | null> = fc.option(
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

const rowsOf = (address: ListAddress, memory: TablePreference | null) => {
  const { sort, page, size } = listParamsOf(address, columns, memory)
  return { sort, page, size }
}

test('under an address that a list has stood on, everyone sees the same rows, whatever they remember', () => {
  fc.assert(
    fc.property(anAddress, aMemory, aMemory, (address, own, other) => {
      const link = { ...address, ...orderInAddress(address, columns, own) }
      expect(rowsOf(link, own)).toEqual(rowsOf(address, own))
      expect(rowsOf(link, other)).toEqual(rowsOf(link, own))
      expect(link).toMatchObject(orderInAddress(link, columns, other))
    }),
  )
})

test('an address that says no order shows what was remembered', () => {
  const memory = { itemsPerPage: 50, sortBy: 'toName', sortDesc: true }
  expect(rowsOf({}, memory)).toEqual({ sort: { by: 'toName', desc: true }, page: 1, size: 50 })
  expect(rowsOf({}, null)).toEqual({ sort: { by: 'bookingTimestamp', desc: true }, page: 1, size: 20 })
})
