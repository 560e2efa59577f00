import { communicationsBoard } from '@aftermile/dashboards/analytics/communications-board'
import { servicePointBoard } from '@aftermile/dashboards/analytics/deliveries-boards'
import type { ListFilter } from '@aftermile/dashboards/data/drill-down'
import { inboundReturn, outboundDelivery } from '@aftermile/dashboards/live/live-boards'
import { expect, test } from 'vitest'
import { parseListAddress } from '../../lists/address/list-address.ts'
import type { Filters } from '../engine/engine-messages.ts'
import { drillOf as findDrill, pathOfIds as findPath } from './drill-path.ts'

const everything = { ...outboundDelivery, where: {} }
const drillOf = (board: Parameters<typeof findDrill>[0], filters: Filters) => {
  const drill = findDrill(board, filters)
  if (drill === null) throw new Error('There is no list of these rows.')
  return drill
}
const pathOfIds = (ids: readonly string[]) => findPath({ list: '/shipments' }, ids)
const addressOf = (path: string) => parseListAddress(Object.fromEntries(new URL(path, 'http://a').searchParams))
const addressAndRest = (filters: Filters) => {
  const { path, without } = drillOf(everything, filters)
  return { ...addressOf(path), without }
}

test('the list gets the filters that it supports, and the others are named', () => {
  expect(
    addressAndRest({
      statusId: { values: ['lost', 'returned'] },
      milestoneIndex: { values: [6000] },
      toCity: { values: ['Malmö'] },
      bookingDate: { from: '2026-11-01', to: '2026-11-07' },
      ageDays: { values: [3] },
    }),
  ).toMatchObject({
    facets: 'statusId:lost,returned;milestoneIndex:6000;toCity:Malmö',
    bookedFrom: '2026-11-01',
    bookedTo: '2026-11-07',
    without: ['ageDays'],
  })
})

test('the limits of a board apply to the list too', () => {
  expect(addressOf(drillOf(inboundReturn, {}).path).facets).toBe('scenarioId:inbound_return')
  expect(drillOf(inboundReturn, {}).without).toEqual([])
  const chosen = drillOf(outboundDelivery, { scenarioId: { values: ['inbound_delivery'] } })
  expect(addressOf(chosen.path).facets).toBe('scenarioId:inbound_delivery')
})

test('a filter is applied completely or not at all', () => {
  expect(addressAndRest({ toCity: { values: ['Lund', null] } })).toEqual({ without: ['toCity'] })
  expect(addressAndRest({ senderPartyName: { values: ['Berg, Anna', 'Ek'] } }).without).toEqual(['senderPartyName'])
})

test('a pair becomes two filters of the list, and drop shipments become two party types', () => {
  expect(addressAndRest({ tagMilestones: { values: ['cold|chain|3000'] } })).toMatchObject({
    facets: 'tags:cold|chain;milestoneIndex:3000',
    without: [],
  })
  expect(addressAndRest({ bookingDateMilestone: { values: ['2026-11-03|2000'] } })).toMatchObject({
    facets: 'milestoneIndex:2000',
    bookedFrom: '2026-11-03',
    bookedTo: '2026-11-03',
  })
  expect(addressAndRest({ isDropShipment: { values: [1] } }).facets).toBe(
    'senderPartyTypeId:dropship_supplier,dropship_supplier_order',
  )
  expect(addressAndRest({ isDropShipment: { values: [0] } }).without).toEqual(['isDropShipment'])
})

test('a time state opens the list of the open shipments that are in it and not quiet, as the board counts them', () => {
  const expired = drillOf(everything, { timeState: { values: ['expired'] } })
  expect(expired.path).toBe('/shipments?facets=timeState%3Aexpired%3BisQuiet%3Afalse&includeCompleted=false')
  expect(expired.without).toEqual([])
  expect(addressAndRest({ isPredictedLate: { values: [1] } })).toMatchObject({
    facets: 'timeState:predicted_late;isQuiet:false',
    without: [],
  })
  expect(addressAndRest({ timeState: { values: ['expired', null] } }).without).toEqual(['timeState'])
})

test('two different filters on one field cannot be combined', () => {
  const chosen = (milestone: number) => ({
    tagMilestones: { values: ['vip|3000'] },
    milestoneIndex: { values: [milestone] },
  })
  expect(addressAndRest(chosen(6000))).toEqual({ without: ['tagMilestones', 'milestoneIndex'] })
  expect(addressAndRest(chosen(3000))).toMatchObject({ facets: 'tags:vip;milestoneIndex:3000', without: [] })
})

test('months keep the time zone of the tenant, and a number adds the filters of what it counts', () => {
  const addressOn = (filters: Filters, own?: readonly ListFilter[]) => {
    const drill = findDrill(servicePointBoard, filters, own)
    return drill && { ...addressOf(drill.path), without: drill.without }
  }
  const autumn = { yearMonth: { from: 202609, to: 202610 }, serviceProviderId: { values: ['nordpost'] } }
  expect(addressOn(autumn, [{ field: 'isReturned', values: ['1'] }])).toMatchObject({
    facets: 'deliveryTo:service_point;bookedMonth:202609-202610;serviceProviderId:nordpost;isReturned:1',
  })
  expect(addressOn({ yearMonth: { from: 202609, to: 202609 } })?.facets).toContain('bookedMonth:202609')
  expect(addressOn({ yearMonth: { from: 202609, to: null } })?.facets).toContain('bookedMonth:202609-')
  expect(findDrill(communicationsBoard, {})).toBeNull()
})

test('a number whose list would be empty has no link', () => {
  const own = [{ field: 'serviceProviderId', values: ['nordpost'] }]
  expect(findDrill(servicePointBoard, { serviceProviderId: { values: ['other'] } }, own)).toBeNull()
  expect(findDrill(servicePointBoard, { serviceProviderId: { values: ['nordpost'] } }, own)).not.toBeNull()
})

test('a few shipments are listed by id', () => {
  expect(addressOf(pathOfIds(['fjallro-1', 'lykta-2']) ?? '').facets).toBe('id:fjallro-1,lykta-2')
  expect(pathOfIds([])).toBeNull()
  expect(pathOfIds(['a,b'])).toBeNull()
  expect(pathOfIds(Array.from({ length: 500 }, (_, nth) => `merchant-number-${nth}`))).toBeNull()
})
