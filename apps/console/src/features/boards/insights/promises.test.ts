import type { PromiseLane } from '@aftermile/contract/boards/insights'
import { expect, test } from 'vitest'
import { lastQuarters, monthsOfQuarter, quarterText } from '../state/quarters.ts'
import { lanePath } from './lane-path.ts'
import { parsePrintSearch } from './print-search.ts'
import { adviceText, daysText, sortedLanes } from './promise-lanes.ts'
import { promiseQuestion, promiseSearchOf } from './promise-question.ts'
import { parsePromiseSearch } from './promise-search.ts'

const lane: PromiseLane = {
  serviceProviderId: 'postnord',
  serviceProviderProductGroupId: 'express',
  fromCountryAreaId: 'SE-M',
  toCountryCode: 'NO',
  shipments: 100,
  kept: 99,
  promiseHours: 72,
  days: 2,
}

test('lanes are sorted by days gained, by broken promises, and by shipments', () => {
  const shorter = { ...lane, days: 1 }
  const hopeless = { ...lane, days: null, kept: 60, shipments: 300 }
  const longer = { ...lane, days: 5, kept: 80 }
  const lanes = [hopeless, longer, lane, shorter]
  expect(sortedLanes(lanes, 'gain')).toEqual([shorter, lane, longer, hopeless])
  expect(sortedLanes(lanes, 'risk').slice(0, 2)).toEqual([hopeless, longer])
  expect(sortedLanes(lanes, 'shipments')[0]).toBe(hopeless)
  expect(lanes.map(adviceText)).toEqual(['Too many never arrive', '2 days longer', '1 day shorter', '2 days shorter'])
  expect([0, 1, 3, 9].map(daysText)).toEqual(['Same day', 'Next day', '3 days', '9 days'])
})

test('without months the last six complete ones count, and never more than 24', () => {
  expect(promiseQuestion({}, 202611)).toEqual({ from: 202605, to: 202610, filters: {} })
  expect(promiseQuestion({ firstMonth: 202001, lastMonth: 202610 }, 202611)).toMatchObject({ from: 202411, to: 202610 })
  expect(promiseQuestion({ firstMonth: 202611 }, 202611)).toMatchObject({ from: 202611, to: 202611 })
})

test('the filters of the board are kept, and invalid ones in the address are ignored', () => {
  const filters = {
    yearMonth: { from: 202601, to: 202603 },
    serviceProviderId: { values: ['postnord', null] },
    statusId: { values: ['lost'] },
  }
  expect(promiseSearchOf(filters)).toEqual({ firstMonth: 202601, lastMonth: 202603, serviceProviderId: ['postnord'] })
  expect(parsePromiseSearch({ firstMonth: 202613, merchantId: 'lykta', sort: 'y' })).toEqual({})
  expect(promiseQuestion({ serviceProviderProductGroupId: ['pigeon', 'express'] }, 202611).filters).toEqual({
    serviceProviderProductGroupId: ['express'],
  })
})

test('a lane links to its shipments in the list', () => {
  const path = lanePath(lane, { from: 202609, to: 202610, filters: { merchantId: ['lykta'] } })
  const { pathname, searchParams } = new URL(path, 'https://console.example')
  expect(pathname).toBe('/shipments')
  for (const facet of ['toCountryCode:NO', 'merchantId:lykta', 'bookedMonth:202609-202610'])
    expect(searchParams.get('facets')).toContain(facet)
})

test('the report is about the last complete quarter', () => {
  expect(lastQuarters(202611).slice(0, 4)).toEqual([20263, 20262, 20261, 20254])
  expect(lastQuarters(202601)[0]).toBe(20254)
  expect(monthsOfQuarter(20254)).toEqual({ from: 202510, to: 202512 })
  expect(quarterText(20263)).toBe('Q3 2026')
  expect(parsePrintSearch({ quarter: 20265 })).toEqual({})
})
