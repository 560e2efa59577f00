import { expect, test } from 'vitest'
import { fieldOptions, filterFields } from './field-options.ts'

const field = (group: string, label: string) => ({ group, label, name: label }) as never
const options = fieldOptions([
  field('Status', 'Status'),
  field('Status', 'SLA'),
  field('Carrier', 'Carrier product'),
  field('Carrier', 'Carrier'),
  field('Promise and estimate', 'Estimated delivery (carrier)'),
  field('Times', 'Status since'),
])
const found = (search: string) =>
  filterFields({ options, search, limit: 50 }).map(filterField =>
    'group' in filterField ? [filterField.group, ...filterField.items.map(({ label }) => label)] : [],
  )

test('fields are found by their name, the best first, and by their group', () => {
  expect(found('carrier')).toEqual([
    ['Carrier', 'Carrier', 'Carrier product'],
    ['Promise and estimate', 'Estimated delivery (carrier)'],
  ])
  expect(found('Status')).toEqual([
    ['Status', 'Status', 'SLA'],
    ['Times', 'Status since'],
  ])
  expect(found(' since ')).toEqual([['Times', 'Status since']])
  expect(found('nothing')).toEqual([])
  expect(found('')).toHaveLength(4)
})
