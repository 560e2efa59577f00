import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { reloadContainers } from './use-run-action.ts'

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
