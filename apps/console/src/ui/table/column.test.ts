import { expect, test } from 'vitest'
import { type Column, matching, sorted } from './column.ts'

const columns: Column<{ id: string; name: string; priority: number }>[] = [
  { id: 'id', title: 'Id', value: row => row.id },
  { id: 'name', title: 'Name', value: row => row.name },
  { id: 'priority', title: 'Priority', value: row => row.priority },
]
const rows = [
  { id: 'vip', name: 'VIP customer', priority: 3 },
  { id: 'late', name: 'Late', priority: 2 },
]

test('a row matches when every word is somewhere in it', () => {
  expect(matching({ rows, columns, text: ' CUSTOMER vip' })).toEqual([rows[0]])
  expect(matching({ rows, columns, text: 'vip late' })).toEqual([])
  expect(matching({ rows, columns, text: '' })).toEqual(rows)
})

test('text sorts by the Swedish alphabet, numbers by size, and null comes last', () => {
  const inOrder = (values: (string | number | null)[]) =>
    sorted(values, [{ id: 'value', title: 'Value', value: row => row }], { by: 'value', desc: false })
  expect(inOrder(['Öl', 'Ask', 'Ål', 'ärt', 'zon'])).toEqual(['Ask', 'zon', 'Ål', 'ärt', 'Öl'])
  expect(inOrder(['tag10', 'tag9'])).toEqual(['tag9', 'tag10'])
  expect(inOrder([10, null, 9])).toEqual([9, 10, null])
})

test('sorting by a column is stable and does not change the given rows', () => {
  const same = [...rows, { id: 'calm', name: 'Calm', priority: 2 }]
  const idsBy = (by: string, desc: boolean) => sorted(same, columns, { by, desc }).map(({ id }) => id)
  expect(idsBy('priority', false)).toEqual(['late', 'calm', 'vip'])
  expect(idsBy('priority', true)).toEqual(['vip', 'late', 'calm'])
  expect(idsBy('name', false)).toEqual(['calm', 'late', 'vip'])
  expect(idsBy('gone', true)).toEqual(['vip', 'late', 'calm'])
  expect(same[0]?.id).toBe('vip')
})
