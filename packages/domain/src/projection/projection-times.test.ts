import { expect, test } from 'vitest'
import { aBooking, anEvent, eventSequence } from '../test/a-shipment.ts'
import { project } from './projection.ts'

const booking = aBooking()
const two = aBooking({ packageNumbers: ['A', 'B'] })

test('each stage has the time of its first event', () => {
  const events = eventSequence(
    'order_created',
    'order_sent_to_warehouse',
    'inventory_allocated',
    'booked',
    'packed',
    'collected',
    'in_transit',
    'in_transit',
    'arrived_at_destination_terminal',
    'attempt_failed',
    'attempt_failed',
    'at_service_point',
    'collected_by_receiver',
  )
  const state = project(booking, events)
  expect(state.times).toEqual({
    orderedAt: 1,
    sentToWarehouseAt: 2,
    allocatedAt: 3,
    createdAt: 0,
    bookedAt: 4,
    packedAt: 5,
    departedAt: 6,
    inTransitAt: 7,
    arrivedAt: 9,
    firstAttemptAt: 10,
    onShelfAt: 12,
    deliveredAt: 12,
    handedOverAt: 13,
    completedAt: 13,
  })
  expect(state).toMatchObject({
    promiseMetAt: 10,
    failedAttempts: 1,
    alertCount: 2,
    firstEventAt: 1,
    lastEventAt: 13,
  })
})

test('the booked time counts before that of a booked event', () => {
  expect(project(aBooking({ bookedAt: 3 }), [anEvent('booked', 9)]).times.bookedAt).toBe(3)
})

test('of several packages the last delivery counts, and none while one is missing', () => {
  const { times, promiseMetAt } = project(two, eventSequence('delivered@A', 'at_service_point@B'))
  expect([times.deliveredAt, times.handedOverAt, promiseMetAt]).toEqual([2, null, 2])
  const open = project(two, eventSequence('delivered@A', 'out_for_delivery@B'))
  expect([open.times.deliveredAt, open.times.handedOverAt, open.promiseMetAt]).toEqual([null, null, null])
})

test('a cancelled package does not delay the delivery time', () => {
  const { times, promiseMetAt } = project(two, eventSequence('delivered@A', 'cancelled@B'))
  expect([times.deliveredAt, times.handedOverAt, times.completedAt, promiseMetAt]).toEqual([1, 1, 1, 1])
})

test('the promise is met by the first of attempt, shelf and delivery', () => {
  expect(project(booking, eventSequence('in_transit', 'attempt_failed', 'delivered')).promiseMetAt).toBe(2)
  expect(project(booking, eventSequence('at_service_point', 'collected_by_receiver')).promiseMetAt).toBe(1)
  expect(project(booking, eventSequence('in_transit', 'delivered')).promiseMetAt).toBe(2)
  expect(project(booking, eventSequence('in_transit', 'lost')).promiseMetAt).toBeNull()
})

test('one failed attempt with two packages counts once', () => {
  expect(project(two, eventSequence('attempt_failed@A', 'attempt_failed@B')).failedAttempts).toBe(1)
})

test('failed attempts within half an hour are one, told twice', () => {
  const minute = 60_000
  const attempts = (...minutes: number[]) =>
    project(
      booking,
      minutes.map(at => anEvent('attempt_failed', at * minute)),
    ).failedAttempts
  expect([attempts(1, 2), attempts(1, 31), attempts(1, 32), attempts(1, 2, 1500)]).toEqual([1, 1, 2, 2])
})

test('every value names the events that led to it', () => {
  const { why } = project(two, eventSequence('in_transit', 'delivered@A', 'delivered@B'))
  expect(why.statusId.eventIds).toEqual(['delivered-2-A', 'delivered-3-B'])
  expect(why.completedAt.eventIds).toEqual(['delivered-3-B'])
  expect(why.promiseMetAt.eventIds).toEqual(['delivered-3-B'])
  expect(project(booking, eventSequence('collected', 'delayed')).why.milestoneId.eventIds).toEqual(['collected-1-'])
})
