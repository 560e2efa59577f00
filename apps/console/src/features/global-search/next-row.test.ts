import { expect, test } from 'vitest'
import { nextRow } from './next-row.ts'
import { showAllPath } from './show-all-path.ts'

test('the arrows walk over the rows of both tables and stop at the ends', () => {
  const rows = [{ key: 'a' }, { key: 'b' }, { key: 'c' }]
  expect(nextRow(rows, null, 1)).toBe('a')
  expect(nextRow(rows, null, -1)).toBe('c')
  expect(nextRow(rows, 'a', 1)).toBe('b')
  expect(nextRow(rows, 'c', 1)).toBe('c')
  expect(nextRow(rows, 'a', -1)).toBe('a')
  expect(nextRow(rows, 'gone', 1)).toBe('a')
  expect(nextRow([], null, 1)).toBeNull()
})

test('all of them are shown with the same text and the same flag', () => {
  expect(showAllPath('/shipments', { text: 'anna & co', includeCompleted: false })).toBe(
    '/shipments?text=anna+%26+co&includeCompleted=false',
  )
  expect(showAllPath('/orders', { text: '', includeCompleted: true })).toBe('/orders?includeCompleted=true')
})
