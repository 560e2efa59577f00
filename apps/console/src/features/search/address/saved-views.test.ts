import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultLayout } from '../../containers/lists/columns/column-layout.ts'
import { facetsText, type ListAddress, newestFirst, parseSort } from './list-address.ts'
import { addressOfFilter, emptyAddress, filterOfAddress, isSameView, layoutOfView } from './saved-views.ts'

const name = fc.stringMatching(/^[a-z_]{1,10}$/)
const facets = fc
  .dictionary(fc.constantFrom('statusId', 'merchantId', 'tags'), fc.uniqueArray(name, { minLength: 1, maxLength: 4 }))
  .map(chosen => facetsText(chosen))
const anAddress: fc.Arbitrary<ListAddress> = fc.record({
  text: fc.option(fc.stringMatching(/^[a-zA-Z0-9 ]{1,20}$/), { nil: undefined }),
  facets,
  bookedFrom: fc.constantFrom(undefined, '2026-03-01'),
  completedTo: fc.constantFrom(undefined, '2026-03-09'),
  includeCompleted: fc.constantFrom(undefined, false as const),
  sort: fc.constantFrom(undefined, '-completedAt', 'toName'),
})

test('a saved view restores its list and nothing of the list before', () => {
  fc.assert(
    fc.property(anAddress, address => {
      expect(addressOfFilter(filterOfAddress(address))).toEqual({
        ...emptyAddress,
        ...address,
        sort: address.sort ?? '-bookingTimestamp',
      })
    }),
  )
})

test('a view with the default sorting says so, whatever sorting the browser has stored', () => {
  expect(parseSort(addressOfFilter({}).sort)).toEqual(newestFirst)
  expect(addressOfFilter({}).sort).toBeDefined()
})

const layout = defaultLayout([{ id: 'a', isShownFirst: true }])

test('a view is the same until a filter, the sorting or a column changes', () => {
  const view = { filter: filterOfAddress({ text: 'anna', facets: 'statusId:a,b' }), layout: JSON.stringify(layout) }
  expect(isSameView(view, { text: 'anna', facets: 'statusId:b,a', page: 3 }, layout)).toBe(true)
  expect(isSameView(view, { text: 'anna' }, layout)).toBe(false)
  expect(isSameView(view, { text: 'anna', facets: 'statusId:a,b' }, { ...layout, density: 'compact' })).toBe(false)
})

test('unreadable columns are ignored', () => {
  for (const text of ['', '{}', 'no json', '{"shown":[1]}', 'null']) expect(layoutOfView({ layout: text })).toBe(null)
})
