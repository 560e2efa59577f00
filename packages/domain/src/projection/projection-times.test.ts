import { expect, test } from 'vitest'
import { aBooking, anEvent, story } from '../test/a-shipment.ts'
import { project } from './projection.ts'

const one = aBooking()
const two = aBooking({ packageNumbers: ['A', 'B'] })

test('each stage has the time of its first event', () => {
  const told = story(
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
  const state = project(one, told)
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
    failedAttempts: 2,
    alertCount: 2,
    firstEventAt: 1,
    lastEventAt: 13,
  })
})

test('the booking knows its own time best', () => {
  expect(project(aBooking({ bookedAt: 3 }), [anEvent('booked', 9)]).times.bookedAt).toBe(3)
})

test('of several packages the last delivery counts, and none while one is missing', () => {
  const { times, promiseMetAt } = project(two, story('delivered@A', 'at_service_point@B'))
  expect([times.deliveredAt, times.handedOverAt, promiseMetAt]).toEqual([2, null, 2])
  const open = project(two, story('delivered@A', 'out_for_delivery@B'))
  expect([open.times.deliveredAt, open.times.handedOverAt, open.promiseMetAt]).toEqual([null, null, null])
})

test('a cancelled package is not waited for', () => {
  const { times, promiseMetAt } = project(two, story('delivered@A', 'cancelled@B'))
  expect([times.deliveredAt, times.handedOverAt, times.completedAt, promiseMetAt]).toEqual([1, 1, 1, 1])
})

test('the promise is met by the first of attempt, shelf and delivery', () => {
  expect(project(one, story('in_transit', 'attempt_failed', 'delivered')).promiseMetAt).toBe(2)
  expect(project(one, story('at_service_point', 'collected_by_receiver')).promiseMetAt).toBe(1)
  expect(project(one, story('in_transit', 'delivered')).promiseMetAt).toBe(2)
  expect(project(one, story('in_transit', 'lost')).promiseMetAt).toBeNull()
})

test('one round to the door with two packages is one failed attempt', () => {
  expect(project(two, story('attempt_failed@A', 'attempt_failed@B')).failedAttempts).toBe(1)
})

test('every value says which events led to it', () => {
  const { why } = project(two, story('in_transit', 'delivered@A', 'delivered@B'))
  expect(why.statusId.eventIds).toEqual(['delivered-2-A', 'delivered-3-B'])
  expect(why.completedAt.eventIds).toEqual(['delivered-3-B'])
  expect(why.promiseMetAt.eventIds).toEqual(['delivered-3-B'])
  expect(project(one, story('collected', 'delayed')).why.milestoneId.eventIds).toEqual(['collected-1-'])
})
