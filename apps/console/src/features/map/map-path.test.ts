import { expect, test } from 'vitest'
import { mapOfList } from './map-path.ts'

test('the map takes over the filters that it has, and names the others', () => {
  const facets = 'scenarioId:inbound_return;timeState:expired;merchantId:fjallro;isQuiet:false'
  expect(mapOfList({ facets, includeCompleted: false })).toEqual({
    search: { scenario: 'inbound_return', state: 'expired', merchant: 'fjallro' },
    without: [],
  })
  expect(
    mapOfList({ facets: 'merchantId:fjallro,lykta;statusId:customs', text: 'anna', bookedFrom: '2026-03-01' }),
  ).toEqual({
    search: {},
    without: ['search text', 'dates', 'merchant', 'status'],
  })
})
