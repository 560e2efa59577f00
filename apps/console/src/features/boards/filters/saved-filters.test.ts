import { outboundDelivery as board } from '@aftermile/dashboards/live/live-boards'
import { expect, test } from 'vitest'
import { filtersOfSaved, isSameFilters, savedFiltersOf } from './saved-filters.ts'

test.each([
  { statusId: { values: ['lost', null] } },
  { bookingDate: { from: '2026-11-01', to: '2026-11-07' } },
  { packingDate: { from: '2026-11-01', to: null }, ageDays: { values: [3, 4] } },
  { bookingDate: { from: null, to: '2026-11-07' } },
])('%j comes back as it was saved', filters => {
  expect(filtersOfSaved(board, JSON.parse(JSON.stringify(savedFiltersOf(filters))))).toEqual(filters)
})

test('days are saved as instants, from the start of the first to the end of the last in local time', () => {
  expect(savedFiltersOf({ bookingDate: { from: '2026-11-01', to: '2026-11-07' } })).toEqual({
    bookingDate: [new Date(2026, 10, 1).toISOString(), new Date(2026, 10, 7, 23, 59, 59, 999).toISOString()],
  })
})

test('a range that has no saved form is left out', () => {
  expect(savedFiltersOf({ ageDays: { from: 1, to: 5 }, statusId: { values: ['lost'] } })).toEqual({
    statusId: ['lost'],
  })
})

test('filters are the same in another order, and not with other values', () => {
  const saved = { statusId: ['lost', 'returned'], milestoneIndex: [3000] }
  expect(isSameFilters(saved, { milestoneIndex: [3000], statusId: ['returned', 'lost'], tags: [] })).toBe(true)
  expect(isSameFilters(saved, { ...saved, statusId: ['lost'] })).toBe(false)
  expect(isSameFilters(saved, {})).toBe(false)
})
