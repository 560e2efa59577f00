import type { RoutePromise } from '@aftermile/contract/boards/insights'
import { expect, test } from 'vitest'
import { promisePath } from './promise-path.ts'
import { promiseQuestion, promiseSearchOf } from './promise-question.ts'
import { parsePromiseSearch } from './promise-search.ts'
import { adviceText, daysText, shownPromises } from './route-promises.ts'

const promise: RoutePromise = {
  serviceProviderId: 'postnord',
  serviceProviderProductGroupId: 'express',
  fromCountryAreaId: 'SE-M',
  toCountryCode: 'NO',
  shipments: 100,
  kept: 99,
  promiseHours: 72,
  days: [1, 1, 2, 2, 2],
}

test('what can be shorter, or is broken too often, depends on how often a promise has to be kept', () => {
  const shorter = { ...promise, days: [1, 1, 1, 1, 1] }
  const hopeless = { ...promise, days: [2, 3, null, null, null], kept: 60, shipments: 300 }
  const longer = { ...promise, days: [2, 3, 4, 4, 5], kept: 80 }
  const all = [hopeless, longer, promise, shorter]
  expect(shownPromises(all, { show: 'shorter', target: 97.5 })).toEqual([shorter, promise])
  expect(shownPromises(all, { show: 'shorter', target: 50 })).toEqual([promise, shorter, hopeless, longer])
  expect(shownPromises(all, { show: 'broken', target: 97.5 })).toEqual([hopeless, longer])
  expect(shownPromises(all, { show: 'broken', target: 80 })).toEqual([hopeless])
  expect(shownPromises(all, { show: undefined, target: 90 })[0]).toBe(hopeless)
  const advice = (target: 80 | 97.5) => all.map(item => adviceText(item, target))
  expect(advice(97.5)).toEqual(['Too many never arrive', '2 days longer', '1 day shorter', '2 days shorter'])
  expect(advice(80)).toEqual(['Keep', 'Keep', '2 days shorter', '2 days shorter'])
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
  expect(parsePromiseSearch({ firstMonth: 202613, merchantId: '', show: 'y', target: 99 })).toEqual({})
  expect(parsePromiseSearch({ merchantId: 'lykta,kanel', toCountryCode: 47 })).toMatchObject({
    merchantId: ['lykta', 'kanel'],
    toCountryCode: ['47'],
  })
  expect(parsePromiseSearch({ show: 'shorter', target: 97.5 })).toEqual({ show: 'shorter', target: 97.5 })
  expect(promiseQuestion({ serviceProviderProductGroupId: ['pigeon', 'express'] }, 202611).filters).toEqual({
    serviceProviderProductGroupId: ['express'],
  })
})

test('a row links to its shipments in the list', () => {
  const path = promisePath(promise, { from: 202609, to: 202610, filters: { merchantId: ['lykta'] } })
  const { pathname, searchParams } = new URL(path, 'https://console.example')
  expect(pathname).toBe('/shipments')
  for (const facet of [
    'toCountryCode:NO',
    'merchantId:lykta',
    'bookedMonth:202609-202610',
    'deliveryTimeSlaId:72',
    'isOnTime:1,0',
  ])
    expect(searchParams.get('facets')).toContain(facet)
})
