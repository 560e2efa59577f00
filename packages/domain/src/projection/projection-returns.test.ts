import { expect, test } from 'vitest'
import type { Booking } from '../shipment/shipment.ts'
import { aBooking, eventSequence } from '../test/a-shipment.ts'
import { project } from './projection.ts'

const item = aBooking()
const aReturn = aBooking({ scenarioId: 'inbound_return' })
const stateAfter = (booking: Booking, ...codes: Parameters<typeof eventSequence>) => {
  const { statusId, milestoneId } = project(booking, eventSequence(...codes))
  return `${milestoneId}/${statusId}`
}

test('an unused label is in preparation', () => {
  expect(project(aBooking({ scenarioId: 'inbound_return', bookedAt: 1 }), []).milestoneId).toBe('preparation')
})

test('handed in by the consumer is departure, never a shelf', () => {
  expect(stateAfter(aReturn, 'handed_in')).toBe('departure/collected')
  expect(stateAfter(aReturn, 'at_service_point')).toBe('departure/collected')
  const { times, promiseMetAt } = project(aReturn, eventSequence('at_service_point'))
  expect([times.departedAt, times.onShelfAt, promiseMetAt]).toEqual([1, null, null])
})

test('received at the warehouse is delivered', () => {
  expect(stateAfter(aReturn, 'in_transit', 'received_by_warehouse')).toBe('completed/delivered')
})

test('a return on its way back is in transit', () => {
  expect(stateAfter(aReturn, 'handed_in', 'returning')).toBe('in_transit/in_transit')
})

test('an outbound parcel going back keeps its scenario', () => {
  expect(stateAfter(item, 'at_service_point', 'returning')).toBe('delivery/returning')
  expect(stateAfter(item, 'returning', 'returned')).toBe('completed/returned')
  expect(stateAfter(item, 'returning', 'received_by_warehouse')).toBe('completed/returned')
  const inbound = aBooking({ scenarioId: 'inbound_delivery' })
  expect(stateAfter(inbound, 'in_transit', 'received_by_warehouse')).toBe('completed/delivered')
})
