import { inboundReturn, outboundDelivery } from '@aftermile/dashboards/live/live-boards'
import { expect, test } from 'vitest'
import { parseListAddress } from '../../lists/address/list-address.ts'
import type { Filters } from '../engine/engine-messages.ts'
import { drillOf as findDrill, pathOfIds as findPath } from './drill-path.ts'

const everything = { ...outboundDelivery, where: {} }
const drillOf = (board: Parameters<typeof findDrill>[0], filters: Filters) => {
  const drill = findDrill(board, filters)
  if (drill === null) throw new Error('No list holds these rows.')
  return drill
}
const pathOfIds = (ids: readonly string[]) => findPath({ list: '/shipments' }, ids)
const addressOf = (path: string) => parseListAddress(Object.fromEntries(new URL(path, 'http://a').searchParams))
const drilled = (filters: Filters) => {
  const { path, without } = drillOf(everything, filters)
  return { ...addressOf(path), without }
}

test('the list gets the filters that it knows, and the others are named', () => {
  expect(
    drilled({
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

test('what a board is limited to, the list is limited to', () => {
  expect(addressOf(drillOf(inboundReturn, {}).path).facets).toBe('scenarioId:inbound_return')
  expect(drillOf(inboundReturn, {}).without).toEqual([])
  const chosen = drillOf(outboundDelivery, { scenarioId: { values: ['inbound_delivery'] } })
  expect(addressOf(chosen.path).facets).toBe('scenarioId:inbound_delivery')
})

test('a filter is followed whole or not at all', () => {
  expect(drilled({ toCity: { values: ['Lund', null] } })).toEqual({ without: ['toCity'] })
  expect(drilled({ senderPartyName: { values: ['Berg, Anna', 'Ek'] } }).without).toEqual(['senderPartyName'])
})

test('a pair is two filters of the list, and drop shipments are those of two parties', () => {
  expect(drilled({ tagMilestones: { values: ['cold|chain|3000'] } })).toMatchObject({
    facets: 'tags:cold|chain;milestoneIndex:3000',
    without: [],
  })
  expect(drilled({ bookingDateMilestone: { values: ['2026-11-03|2000'] } })).toMatchObject({
    facets: 'milestoneIndex:2000',
    bookedFrom: '2026-11-03',
    bookedTo: '2026-11-03',
  })
  expect(drilled({ isDropShipment: { values: [1] } }).facets).toBe(
    'senderPartyTypeId:dropship_supplier,dropship_supplier_order',
  )
  expect(drilled({ isDropShipment: { values: [0] } }).without).toEqual(['isDropShipment'])
})

test('two filters on one thing cannot be asked for', () => {
  const filters = { tagMilestones: { values: ['vip|3000'] }, milestoneIndex: { values: [3000] } }
  expect(drilled(filters)).toEqual({ without: ['tagMilestones', 'milestoneIndex'] })
})

test('few shipments are named one by one', () => {
  expect(addressOf(pathOfIds(['fjallro-1', 'lykta-2']) ?? '').facets).toBe('id:fjallro-1,lykta-2')
  expect(pathOfIds([])).toBeNull()
  expect(pathOfIds(['a,b'])).toBeNull()
  expect(pathOfIds(Array.from({ length: 500 }, (_, nth) => `merchant-number-${nth}`))).toBeNull()
})
