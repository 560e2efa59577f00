import { expect, test } from 'vitest'
import { parseMapSearch, withOnly } from './map-search.ts'

test('invalid parts of the address are ignored', () => {
  expect(parseMapSearch({ country: 'Sweden', state: 'late', scenario: 7 })).toEqual({})
  expect(parseMapSearch({ country: 'SE', state: 'expired' })).toEqual({ country: 'SE', state: 'expired' })
})

test('the map takes over all filters of the list', () => {
  const facets = 'scenarioId:inbound_return;timeState:expired;merchantId:fjallro,lykta;isInactive:false;noEventHours:48'
  expect(parseMapSearch({ facets, text: 'anna', bookedFrom: '2026-03-01', includeCompleted: false })).toEqual({
    state: 'expired',
    facets: 'scenarioId:inbound_return;merchantId:fjallro,lykta;noEventHours:48',
    text: 'anna',
    bookedFrom: '2026-03-01',
  })
  expect(parseMapSearch({ facets: 'placeCountryCode:SE' })).toEqual({ country: 'SE' })
  expect(parseMapSearch({ facets: 'placeCountryCode:SE,NO' })).toEqual({ facets: 'placeCountryCode:SE,NO' })
  expect(parseMapSearch({ state: 'expired', colors: 'silence' })).toEqual({
    colors: 'silence',
    facets: 'timeState:expired',
  })
  expect(parseMapSearch({ merchant: 'fjallro' })).toEqual({ facets: 'merchantId:fjallro' })
})

test('a control replaces its filter and keeps the others', () => {
  const search = { facets: 'serviceProviderId:dhl,postnord;tags:vip' }
  expect(withOnly(search, 'serviceProviderId', 'dhl')).toEqual({ facets: 'serviceProviderId:dhl;tags:vip' })
  expect(withOnly(search, 'serviceProviderId', null)).toEqual({ facets: 'tags:vip' })
})
