import type { PerformanceRow } from '@aftermile/dashboards/board/widgets/performance'
import { expect, test } from 'vitest'
import { mostFirst, nextSort, sortedRows } from './sorted-rows.ts'

const row = (value: string, count: number, change: number | null): PerformanceRow => ({
  value,
  count,
  latest: count,
  change,
  isClear: true,
  average: count,
  trend: [],
  behind: null,
})
const rows = [row('PostNord', 30, -1), row('Bring', 20, null), row('DHL', 10, 2)]
const nameOf = ({ value }: PerformanceRow) => String(value)
const namesOf = (sort: typeof mostFirst, text = '') => sortedRows(rows, sort, { text, nameOf }).map(nameOf)

test('rows are sorted by a column, those without an amount are last', () => {
  expect(namesOf(mostFirst)).toEqual(['PostNord', 'Bring', 'DHL'])
  const worst = nextSort(nextSort(mostFirst, 'change'), 'change')
  expect(namesOf(nextSort(mostFirst, 'change'))).toEqual(['DHL', 'PostNord', 'Bring'])
  expect(namesOf(worst)).toEqual(['PostNord', 'DHL', 'Bring'])
  expect(namesOf(nextSort(mostFirst, 'name'))).toEqual(['Bring', 'DHL', 'PostNord'])
})

test('a text finds names that contain it', () => {
  expect(namesOf(mostFirst, ' post')).toEqual(['PostNord'])
  expect(namesOf(mostFirst, 'x')).toEqual([])
})
