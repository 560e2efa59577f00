import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  facetsText,
  isFiltered,
  listQueryOf,
  parseChosenFacets,
  parseListAddress,
  parseSort,
  sortInRequest,
  toggleFacet,
} from './list-address.ts'

test('invalid parts of an address are ignored', () => {
  const read = parseListAddress({
    text: 4711,
    page: 'x',
    size: 7,
    bookedFrom: '2026-13-45',
    bookedTo: 'soon',
    includeCompleted: 'no',
    mode: 'fly',
    unknown: 1,
  })
  expect(read).toEqual({ text: '4711' })
})

test('a parcel number stays a text, even if it looks like a number', () => {
  expect(parseListAddress({ id: 373500012345 }).id).toBe('373500012345')
  expect(parseListAddress({ id: '00370' }).id).toBe('00370')
})

test('a range of days is sent as UTC, from the start of the first to the end of the last', () => {
  const query = listQueryOf({ bookedFrom: '2026-03-01', bookedTo: '2026-03-02', completedTo: '2026-03-05' })
  const length = Date.parse(query.bookedTo ?? '') - Date.parse(query.bookedFrom ?? '')
  expect(length).toBe(2 * 86_400_000 - 1)
  expect(query.bookedFrom).toBe(new Date(2026, 2, 1).toISOString())
  expect(query.completedTo).toBe(new Date(2026, 2, 5, 23, 59, 59, 999).toISOString())
  expect(query.completedFrom).toBeUndefined()
})

test('empty filters are not sent', () => {
  expect(listQueryOf({})).toEqual({})
  expect(listQueryOf({ text: '  ', facets: '' })).toEqual({})
  expect(isFiltered({ text: ' ' })).toBe(false)
  expect(listQueryOf({ includeCompleted: false })).toEqual({ includeCompleted: 'false' })
})

const name = fc.stringMatching(/^[a-zA-Z0-9_-]{1,12}$/)

test('chosen facets come back from the address as they were', () => {
  const chosen = fc.dictionary(name, fc.uniqueArray(name, { minLength: 1, maxLength: 5 }), { noNullPrototype: true })
  fc.assert(
    fc.property(chosen, item => {
      expect(parseChosenFacets(facetsText(item))).toEqual(item)
    }),
  )
})

test('toggling a value twice removes it, and an empty field leaves the address', () => {
  const once = toggleFacet({}, { field: 'statusId', value: 'lost' })
  expect(facetsText(once)).toBe('statusId:lost')
  expect(facetsText(toggleFacet(once, { field: 'statusId', value: 'lost' }))).toBeUndefined()
})

test('sorting comes back from the address; the default sorting is not sent', () => {
  expect(sortInRequest({ by: 'bookingTimestamp', desc: true })).toBeUndefined()
  fc.assert(
    fc.property(name, fc.boolean(), (by, desc) => {
      fc.pre(!by.startsWith('-'))
      expect(parseSort(sortInRequest({ by, desc }))).toEqual({ by, desc })
    }),
  )
})
