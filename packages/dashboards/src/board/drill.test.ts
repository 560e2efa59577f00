import { parseFacetText } from '@aftermile/domain/fields/facet-text'
import { expect, test } from 'vitest'
import { communicationsBoard } from '../analytics/communications-board.ts'
import { servicePointBoard } from '../analytics/deliveries-boards.ts'
import type { ListFilter } from '../data/drill-down.ts'
import { inboundReturn, outboundDelivery } from '../live/live-boards.ts'
import type { Filters } from './conditions.ts'
import { drillOf as findDrill, idsQuery } from './drill.ts'

const zone = 'Europe/Stockholm'
const everything = { ...outboundDelivery, where: {} }
const drillOf = (board: Parameters<typeof findDrill>[0], filters: Filters, own?: readonly ListFilter[]) => {
  const drill = findDrill(board, filters, { zone, own })
  if (drill === null) throw new Error('There is no list of these rows.')
  const { query, without } = drill
  const { facets = '', ...days } = query
  return { facets, ...days, without }
}

test('the list gets the limit of live boards, their filters and their days', () => {
  expect(
    drillOf(everything, {
      statusId: { values: ['lost', 'returned'] },
      milestoneIndex: { values: [6000] },
      toCity: { values: ['Malmö', null] },
      bookingDate: { from: '2026-11-01', to: '2026-11-07' },
      ageDays: { values: [3] },
    }),
  ).toEqual({
    facets: 'isLive:true;statusId:lost,returned;milestoneIndex:6000;toCity:Malmö,none;ageDays:3',
    bookedFrom: '2026-11-01',
    bookedTo: '2026-11-07',
    without: [],
  })
})

test('the limits of a board apply to the list too, together with a filter on the same field', () => {
  expect(drillOf(inboundReturn, {})).toEqual({ facets: 'isLive:true;scenarioId:inbound_return', without: [] })
  expect(drillOf(outboundDelivery, { scenarioId: { values: ['inbound_delivery', 'inbound_return'] } }).facets).toBe(
    'isLive:true;scenarioId:inbound_delivery',
  )
  expect(findDrill(inboundReturn, { scenarioId: { values: ['outbound_delivery'] } }, { zone })).toBeNull()
})

test('values with separators fit into the address', () => {
  const { facets } = drillOf(everything, { senderPartyName: { values: ['Berg, Anna', 'Ek; Co'] } })
  expect(parseFacetText(facets)).toContainEqual({ field: 'senderPartyName', values: ['Berg, Anna', 'Ek; Co'] })
})

test('days, hours and pairs carry the zone of the reader, and numbers in a row are one range', () => {
  const facetsOf = (filters: Filters) => drillOf(everything, filters).facets.replace('isLive:true;', '')
  expect(facetsOf({ bookingHour: { values: [8, 9, 10, 17] } })).toBe(
    'bookingHour:8..10@Europe/Stockholm,17@Europe/Stockholm',
  )
  expect(facetsOf({ packingDate: { from: '2026-11-01', to: null } })).toBe('packingDate:2026-11-01..@Europe/Stockholm')
  expect(facetsOf({ bookingDateMilestone: { values: ['2026-11-03|2000'] } })).toBe(
    'bookingDateMilestone:2026-11-03@Europe/Stockholm|2000',
  )
  expect(facetsOf({ tagMilestones: { values: ['cold|chain|3000'] } })).toBe('tagMilestones:cold|chain|3000')
  expect(facetsOf({ ageDays: { values: [2, 1, null, 5] } })).toBe('ageDays:1..2,5,none')
  expect(facetsOf({ expiredDays: { from: null, to: 0 } })).toBe('expiredDays:..0')
})

test('a filter that is too long for the address is named', () => {
  const cities = Array.from({ length: 1000 }, (_, nth) => `City ${nth}`)
  expect(drillOf(everything, { toCity: { values: cities }, statusId: { values: ['lost'] } })).toEqual({
    facets: 'isLive:true;statusId:lost',
    without: ['toCity'],
  })
})

test('months keep the time zone of the tenant, and a number adds the filters of what it counts', () => {
  const autumn = { yearMonth: { from: 202609, to: 202610 }, serviceProviderId: { values: ['nordpost'] } }
  expect(drillOf(servicePointBoard, autumn, [{ field: 'isReturned', values: ['1'] }]).facets).toBe(
    'deliveryTo:service_point;bookedMonth:202609-202610;serviceProviderId:nordpost;isReturned:1',
  )
  expect(drillOf(servicePointBoard, { yearMonth: { from: 202609, to: null } }).facets).toContain('bookedMonth:202609-')
})

test('each number of messages leads to the messages that it counts', () => {
  const swedish = {
    yearMonth: { from: 202611, to: 202611 },
    languageId: { values: ['sv'] },
    milestoneIndex: { values: [null] },
  }
  const queryOf = (metric?: string) => findDrill(communicationsBoard, swedish, { zone, metric })?.query
  const chosen = 'month:202611;languageId:sv;milestoneIndex:none'
  expect(queryOf()).toEqual({ facets: `${chosen};outcome:sent` })
  expect(queryOf('suppressed')).toEqual({ facets: `${chosen};outcome:suppressed` })
  for (const metric of Object.keys(communicationsBoard.dataset.metrics))
    expect(queryOf(metric)?.facets).toMatch(/outcome:/)
})

test('a number whose list would be empty has no link', () => {
  const own = [{ field: 'serviceProviderId', values: ['nordpost'] }]
  expect(findDrill(servicePointBoard, { serviceProviderId: { values: ['other'] } }, { zone, own })).toBeNull()
  expect(findDrill(servicePointBoard, { serviceProviderId: { values: ['nordpost'] } }, { zone, own })).not.toBeNull()
})

test('a few shipments are listed by id', () => {
  expect(idsQuery(['fjallro-1', 'lykta-2'])).toEqual({ facets: 'id:fjallro-1,lykta-2' })
  expect(idsQuery([])).toBeNull()
  expect(idsQuery(Array.from({ length: 500 }, (_, nth) => `merchant-number-${nth}`))).toBeNull()
})
