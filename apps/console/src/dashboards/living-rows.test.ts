import { expect, test } from 'vitest'
import { livingRows, textsWithRows, withRows } from './living-rows.ts'

/** Rows 1 and 9 are dead: bits from the lowest on. */
const dead = btoa(String.fromCharCode(0b10, 0b10))

test('rows that no longer count are left out, of codes and texts alike', () => {
  const places = livingRows(11, dead)
  expect(Array.from(places ?? [])).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 10])
  const chunk = {
    rows: 11,
    columns: { numberOfPackages: { kind: 'count' as const, codes: Uint8Array.from({ length: 11 }, (_, at) => at) } },
  }
  expect(withRows(chunk, places).rows).toBe(9)
  expect(Array.from(withRows(chunk, places).columns.numberOfPackages?.codes ?? [])).toEqual([
    0, 2, 3, 4, 5, 6, 7, 8, 10,
  ])
  expect(textsWithRows({ id: [...'abcdefghijk'] }, places).id?.join('')).toBe('acdefghik')
})

test('a chunk of which all rows count stays as it is', () => {
  const chunk = { rows: 1, columns: {} }
  expect(withRows(chunk, livingRows(1, null))).toBe(chunk)
})
