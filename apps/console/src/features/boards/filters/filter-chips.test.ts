import { operationsBoard } from '@aftermile/dashboards/analytics/operations-board'
import { readFilters, toSavedFilters } from '@aftermile/dashboards/board/filters'
import { outboundDelivery as board } from '@aftermile/dashboards/live/live-boards'
import { expect, test } from 'vitest'
import { valueNamesOf } from '../state/value-names.ts'
import { chipsOf } from './filter-chips.ts'
import { filtersOfSaved, savedFiltersOf } from './saved-filters.ts'

const names = valueNamesOf(undefined)
const filters = {
  statusId: { values: ['lost', 'returned'] },
  isDropShipment: { values: [1] },
  ageDays: { values: [0, 1, 2, 3, 4, 5, 6] },
  bookingDateMilestone: { values: ['2026-11-10|3000'] },
  bookingDate: { from: '2026-11-01', to: '2026-11-07' },
}

test('every filter has a text and can be removed alone', () => {
  const chips = chipsOf(board, filters, names)
  expect(chips.map(({ text }) => text)).toEqual([
    'Status: lost',
    'Status: returned',
    'Drop shipment: yes',
    'Age: 7 values',
    'Booking date by milestone: Nov 10, 3000',
    'Booking date: Nov 01 – Nov 07 2026',
  ])
  expect(chips[0]?.rest).toEqual({ ...filters, statusId: { values: ['returned'] } })
  expect(chips[3]?.rest).not.toHaveProperty('ageDays')
})

test('filters are saved as values only, and come back the same', () => {
  const saved = toSavedFilters(savedFiltersOf(filters), null)
  expect(saved.bookingDate).toHaveLength(2)
  expect(saved.statusId).toEqual(['lost', 'returned'])
  const read = readFilters(board, JSON.stringify(saved))
  expect(filtersOfSaved(board, read.filters)).toEqual(filters)
})

test('months and flags are shown by name, and saved as values', () => {
  const chosen = {
    yearMonth: { from: 202609, to: 202610 },
    wasDeliveredOnTime: { values: [1, 0, null] },
    wasPerfectDelivery: { values: [0] },
    deliveryTimeSlaId: { values: ['24', 'none'] },
  }
  expect(chipsOf(operationsBoard, chosen, names).map(({ text }) => text)).toEqual([
    'Shipments booked: Sep 2026 – Oct 2026',
    'On time: On time',
    'On time: Late',
    'On time: Unknown',
    'Perfect delivery: Not perfect',
    'Promised time frame: Next day',
    'Promised time frame: No promise',
  ])
  const saved = toSavedFilters(savedFiltersOf(chosen), null)
  expect(saved.yearMonth).toEqual([202609, 202610])
  const read = readFilters(operationsBoard, JSON.stringify(saved))
  expect(filtersOfSaved(operationsBoard, read.filters)).toEqual(chosen)
  const single = { yearMonth: { from: 202609, to: 202609 } }
  expect(chipsOf(operationsBoard, single, names).map(({ text }) => text)).toEqual(['Shipments booked: Sep 2026'])
})
