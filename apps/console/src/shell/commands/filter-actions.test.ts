import { expect, test } from 'vitest'
import { filterActions, lastGroup } from './filter-actions.ts'

const action = (label: string, keywords: string[] = []) => ({ id: label, label, keywords })
const groups = [
  { group: 'Go to', actions: [action('Tenant', ['time zone']), action('Map')] },
  { group: 'Carriers', actions: [action('Mapped'), action('PostNord')] },
  { group: lastGroup, actions: [action('Search for “map”', ['map', 'zone', 'anna'])] },
]
const shown = (query: string) =>
  filterActions(query, groups).map(({ group, actions }) => [group, ...actions.map(({ label }) => label)])

test('rows are found by name and by other words, and the search comes last', () => {
  expect(shown('map')).toEqual([
    ['Go to', 'Map'],
    ['Carriers', 'Mapped'],
    [lastGroup, 'Search for “map”'],
  ])
  expect(shown(' Zone ')).toEqual([
    ['Go to', 'Tenant'],
    [lastGroup, 'Search for “map”'],
  ])
  expect(shown('anna')).toEqual([[lastGroup, 'Search for “map”']])
  expect(shown('')).toHaveLength(3)
})
