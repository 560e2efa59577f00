import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outboundDelivery as board } from '../live/live-boards.ts'
import { type ActiveBookmark, filterOf, rangeInstants, readFilters, toSavedFilters } from './filters.ts'

const aDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const values = fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { maxLength: 4 })
const names = board.filters.map(filter => filter.id)
const someFilters = fc.dictionary(fc.constantFrom(...names), values)
const bookmark: ActiveBookmark = { id: 'b1', name: 'Mine', filters: { merchantId: ['a'] }, layout: '{}' }

const zones = ['UTC', 'Europe/Stockholm', 'America/Santiago', 'Asia/Kolkata', 'Pacific/Auckland'] as const

test('a range of days goes from the start of the first to the end of the last in the zone, as instants', () => {
  const range = { from: '2026-10-24', to: '2026-10-25' }
  expect(rangeInstants(range, 'UTC')).toEqual(['2026-10-24T00:00:00.000Z', '2026-10-25T23:59:59.999Z'])
  // Summer time ends in this night.
  expect(rangeInstants(range, 'Europe/Stockholm')).toEqual(['2026-10-23T22:00:00.000Z', '2026-10-25T22:59:59.999Z'])
  fc.assert(
    fc.property(aDay, aDay, fc.constantFrom(...zones), (from, to, zone) => {
      expect(filterOf('dateRange', rangeInstants({ from, to }, zone), zone)).toEqual({ from, to })
    }),
  )
})

test('whole days in UTC are these days in every zone', () => {
  for (const zone of zones)
    expect(filterOf('dateRange', ['2026-11-01T00:00:00.000Z', '2026-11-07T23:59:59.999Z'], zone)).toEqual({
      from: '2026-11-01',
      to: '2026-11-07',
    })
})

test('an invalid range is no filter', () => {
  for (const wrong of [
    [],
    [null, null],
    ['yesterday', 'today'],
    [1, 2],
    ['2026-11-01T00:00:00.000Z'],
    [null, '+275760-09-13'],
  ])
    expect(filterOf('dateRange', wrong, 'Europe/Stockholm')).toBeNull()
  expect(filterOf('values', [], 'UTC')).toBeNull()
  expect(filterOf('range', [6, 9], 'UTC')).toEqual({ from: 6, to: 9 })
})

test('filters are saved as their values and restored', () => {
  fc.assert(
    fc.property(someFilters, fc.option(fc.constant(bookmark)), (filters, active) => {
      const saved = toSavedFilters(filters, active)
      const read = readFilters(board, JSON.stringify(saved))
      const on = Object.fromEntries(Object.entries(filters).filter(([, list]) => list.length > 0))
      expect(read.filters).toEqual(on)
      expect(read.bookmark).toEqual(active)
    }),
  )
})

test('the active bookmark is saved with id, name, filters and layout only', () => {
  const more = { ...bookmark, isFavorite: true }
  expect(toSavedFilters({ tags: ['vip'] }, more)).toEqual({ tags: ['vip'], _activeBookmark: bookmark })
})

test('saved filters that are invalid or unknown to the board are dropped', () => {
  for (const text of [null, '', '{', '[]', '3'])
    expect(readFilters(board, text)).toEqual({ filters: {}, bookmark: null })
  const text = JSON.stringify({
    tags: ['vip'],
    gone: ['x'],
    merchantId: 'no list',
    statusId: [{}],
    _activeBookmark: { id: 3 },
  })
  expect(readFilters(board, text)).toEqual({ filters: { tags: ['vip'] }, bookmark: null })
})
