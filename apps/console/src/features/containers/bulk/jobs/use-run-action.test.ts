import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { planTags } from '../planned-action.ts'
import { actionKeys } from './action-keys.ts'
import { reloadContainers } from './reload-containers.ts'

test('after a bulk action the rows and counts of lists are reloaded', () => {
  const queries = new QueryClient()
  const old = [
    ['shipments', 'search'],
    ['orders', 'search'],
    ['counts', 'shipments', 'facets'],
    ['bulk', 'count'],
  ]
  const keys = [...old, ['atlas']]
  for (const key of keys) queries.setQueryData(key, 1)
  reloadContainers(queries)
  expect(keys.map(key => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true, false])
})

test('an action that is tried again keeps its key; the next one, and the same one after a success, get a new key', () => {
  const keys = actionKeys()
  const items = (tags: string[]) => [{ id: 's1', merchantId: 'm1', milestoneIndex: 1000, tags }]
  const add = (tagId: string, tags: string[] = []) =>
    planTags({ type: 'shipment', items: items(tags), matching: null }, [{ type: 'tag', tagId, operation: 'add' }])
  const first = keys.keyOf(add('vip'))
  expect(keys.keyOf(add('vip', ['vip']))).toBe(first)
  expect(keys.keyOf(add('gift'))).not.toBe(first)
  const again = keys.keyOf(add('vip'))
  keys.done()
  expect(keys.keyOf(add('vip'))).not.toBe(again)
})
