import { expect, test } from 'vitest'
import { nextRow } from './next-row.ts'

test('the arrow keys move through the rows of both tables and stop at the ends', () => {
  const rows = [{ key: 'a' }, { key: 'b' }, { key: 'c' }]
  expect(nextRow(rows, null, 1)).toBe('a')
  expect(nextRow(rows, null, -1)).toBe('c')
  expect(nextRow(rows, 'a', 1)).toBe('b')
  expect(nextRow(rows, 'c', 1)).toBe('c')
  expect(nextRow(rows, 'a', -1)).toBe('a')
  expect(nextRow(rows, 'gone', 1)).toBe('a')
  expect(nextRow([], null, 1)).toBeNull()
})
