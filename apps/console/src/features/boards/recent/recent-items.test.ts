import { expect, test } from 'vitest'
import type { Stored } from '../../../storage/local-storage.ts'
import { type RecentItem, withRecent } from './recent-items.ts'

const item = (name: string): RecentItem => ({ kind: 'shipment', title: name, path: `/shipments?id=${name}` })
const opened = (names: readonly string[], userKey = 'nordhem/anna', before: Stored['recentItems'] = {}) =>
  names.reduce((all, name) => withRecent(all, userKey, item(name)), before)

test('the newest is first, each once, and only the last eight', () => {
  expect(opened(['a', 'b', 'a'])).toEqual({ 'nordhem/anna': [item('a'), item('b')] })
  expect(
    opened([...'abcdefghij'])
      ['nordhem/anna']?.map(({ title }) => title)
      .join(''),
  ).toBe('jihgfedc')
})

test('each user of each tenant has an own list', () => {
  const all = opened(['b'], 'sydkust/anna', opened(['a']))
  expect(all).toEqual({ 'nordhem/anna': [item('a')], 'sydkust/anna': [item('b')] })
})

test('ten users are kept, those who opened something last', () => {
  const all = [...'0123456789x'].reduce((before, user) => opened(['a'], user, before), {})
  expect(Object.keys(all).toSorted().join('')).toBe('123456789x')
})
