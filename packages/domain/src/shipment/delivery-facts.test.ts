import { expect, test } from 'vitest'
import { deliveryZoneOf, handOverOf, isFailedDelivery, isReturned, promiseHoursOf } from './delivery-facts.ts'

const zone = 'Europe/Stockholm'
const noPromise = { promisedAt: null, earliestAt: null, latestAt: null, originalLatestAt: null }
const at = Date.parse

test.each([
  ['2026-03-02T08:00Z', '2026-03-02T22:59Z', 0],
  ['2026-03-02T22:59Z', '2026-03-02T23:01Z', 24],
  ['2026-03-02T08:00Z', '2026-03-05T16:00Z', 72],
  // Clocks go forward: the day has 23 hours.
  ['2026-03-28T12:00Z', '2026-03-29T12:00Z', 24],
  ['2026-03-02T08:00Z', '2026-03-01T16:00Z', 0],
])('booked %s and promised %s is a time frame of %i hours', (booked, promised, hours) => {
  expect(promiseHoursOf(at(booked), { ...noPromise, promisedAt: at(promised) }, zone)).toBe(hours)
})

test('the first promise counts, and without one there is no time frame', () => {
  const moved = { ...noPromise, latestAt: at('2026-03-09T12:00Z'), originalLatestAt: at('2026-03-03T12:00Z') }
  expect(promiseHoursOf(at('2026-03-02T08:00Z'), moved, zone)).toBe(24)
  expect(promiseHoursOf(at('2026-03-02T08:00Z'), noPromise, zone)).toBeNull()
})

test.each([
  ['2026-03-02T04:59Z', 1, 'night'],
  ['2026-03-02T05:00Z', 1, 'morning'],
  ['2026-03-02T10:00Z', 1, 'noon'],
  ['2026-03-04T13:30Z', 3, 'afternoon'],
  ['2026-03-07T16:00Z', 6, 'evening'],
  ['2026-03-07T23:30Z', 7, 'night'],
])('handed over at %s is weekday %i, %s', (handedOver, weekday, part) => {
  expect(handOverOf(at(handedOver), zone)).toEqual({ handedOverWeekday: weekday, handedOverPart: part })
})

test('local time is that of the destination, or else of the tenant', () => {
  expect(deliveryZoneOf({ toCountryCode: 'FI', toZipCode: '00100' }, zone)).toBe('Europe/Helsinki')
  expect(deliveryZoneOf({ toCountryCode: 'US', toZipCode: '90210' }, zone)).toBe('America/Los_Angeles')
  expect(deliveryZoneOf({ toCountryCode: null, toZipCode: null }, zone)).toBe(zone)
  expect(handOverOf(null, zone)).toEqual({ handedOverWeekday: null, handedOverPart: null })
})

test('only deliveries are returned', () => {
  expect(isReturned('outbound_delivery', { statusId: 'returned' })).toBe(true)
  expect(isReturned('inbound_delivery', { statusId: 'returned' })).toBe(true)
  expect(isReturned('inbound_return', { statusId: 'returned' })).toBe(false)
  expect(isReturned('outbound_delivery', { statusId: 'returning' })).toBe(false)
})

test('a delivery has succeeded or failed once it has ended; a cancelled or unknown one did neither', () => {
  const of = (...ids: string[]) => ids.map(isFailedDelivery)
  expect(of('delivered')).toEqual([false])
  expect(of('returned', 'lost', 'destroyed', 'impounded', 'terminated')).toEqual(Array(5).fill(true))
  expect(of('cancelled', 'unknown', 'out_for_delivery', 'delivery_failed')).toEqual(Array(4).fill(null))
})
