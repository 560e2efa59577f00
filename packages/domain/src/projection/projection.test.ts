import { describe, expect, test } from 'vitest'
import { finalStatuses } from '../lists/statuses.ts'
import type { Booking } from '../shipment/shipment.ts'
import { aBooking, anEvent, eventSequence } from '../test/a-shipment.ts'
import { project } from './projection.ts'

const item = aBooking()
const two = aBooking({ packageNumbers: ['A', 'B'] })
const stateAfter = (booking: Booking, ...codes: Parameters<typeof eventSequence>) => {
  const { statusId, milestoneId } = project(booking, eventSequence(...codes))
  return `${milestoneId}/${statusId}`
}

describe('one package', () => {
  test('without events the booking decides', () => {
    expect(stateAfter(item)).toBe('preparation/created')
    expect(stateAfter(aBooking({ bookedAt: 5 }))).toBe('preparation/booked')
    expect(project(item, []).why.statusId.eventIds).toEqual([])
  })

  test('the booking is applied at its own time', () => {
    const booking = aBooking({ bookedAt: 2 })
    expect(project(booking, [anEvent('inventory_allocated', 1)]).statusId).toBe('booked')
    expect(project(booking, [anEvent('packed', 3)]).statusId).toBe('packed')
    expect(project(booking, [anEvent('inventory_allocated', 2)]).statusId).toBe('booked')
    expect(project(booking, [anEvent('packed', 2)]).statusId).toBe('packed')
    expect(project(booking, [anEvent('booking_failed', 1)]).statusId).toBe('booked')
    expect(project(booking, [anEvent('booking_failed', 3)]).statusId).toBe('booking_failed')
    expect(project(booking, [anEvent('collected', 1)]).statusId).toBe('collected')
  })

  test('the milestone is the furthest reached', () => {
    expect(stateAfter(item, 'booked', 'collected', 'in_transit')).toBe('in_transit/in_transit')
    expect(stateAfter(item, 'out_for_delivery', 'in_transit', 'packed')).toBe('delivery/out_for_delivery')
  })

  test('an explicit step back lowers it, and never raises it', () => {
    expect(stateAfter(item, 'out_for_delivery', 'redirected')).toBe('in_transit/in_transit')
    expect(stateAfter(item, 'out_for_delivery', 'returned_to_terminal')).toBe('arrival/arrived')
    expect(stateAfter(item, 'out_for_delivery', 'redirected_to_service_point')).toBe('arrival/arrived')
    expect(stateAfter(item, 'out_for_delivery', 'mis_delivered')).toBe('in_transit/misrouted')
    expect(stateAfter(item, 'out_for_delivery', 'mis_delivered', 'in_transit')).toBe('in_transit/in_transit')
    expect(stateAfter(item, 'booked', 'redirected')).toBe('preparation/booked')
    expect(stateAfter(item, 'out_for_delivery', 'redirected', 'out_for_delivery')).toBe('delivery/out_for_delivery')
  })

  test('the status is that of the latest event at or above the milestone', () => {
    expect(stateAfter(item, 'in_customs', 'arrived_at_terminal', 'in_customs')).toBe('in_transit/customs')
    expect(stateAfter(item, 'in_customs', 'customs_cleared')).toBe('in_transit/in_transit')
    expect(stateAfter(item, 'at_service_point', 'returning', 'in_transit')).toBe('delivery/returning')
  })

  test('an alert is shown while it is the latest status and does not change the milestone', () => {
    expect(stateAfter(item, 'out_for_delivery', 'attempt_failed')).toBe('delivery/delivery_failed')
    expect(stateAfter(item, 'out_for_delivery', 'attempt_failed', 'arrived_at_terminal')).toBe(
      'delivery/out_for_delivery',
    )
    expect(stateAfter(item, 'in_transit', 'delayed', 'notified')).toBe('in_transit/delayed')
    expect(project(item, [...eventSequence('in_transit', 'delayed'), anEvent(null, 9)]).statusId).toBe('delayed')
  })

  test('a resolved alert restores the earlier status', () => {
    expect(stateAfter(item, 'collected', 'address_issue', 'address_corrected')).toBe('departure/collected')
    expect(stateAfter(item, 'in_customs', 'delayed', 'resumed')).toBe('in_transit/customs')
  })

  test("the receiver's instructions end the wait and do not change the milestone", () => {
    expect(stateAfter(item, 'awaiting_date', 'delivery_date_agreed')).toBe('arrival/arrived')
    expect(stateAfter(item, 'awaiting_date', 'delivery_day_asked')).toBe('arrival/arrived')
    expect(stateAfter(item, 'awaiting_instructions', 'instructions_given')).toBe('arrival/arrived')
    expect(stateAfter(item, 'in_transit', 'delivery_date_agreed')).toBe('in_transit/in_transit')
    expect(stateAfter(item, 'out_for_delivery', 'instructions_given')).toBe('delivery/out_for_delivery')
  })

  test('an unmapped code updates the last event time and changes no status', () => {
    const state = project(item, [anEvent('in_transit', 1), anEvent(null, 9, { packageNumber: 'Z' })])
    expect(state).toMatchObject({ statusId: 'in_transit', lastEventAt: 9, packages: [{ packageNumber: 'A' }] })
  })

  test('calculated events change neither status nor event times', () => {
    const events = eventSequence('collected')
    const calculated = (['late', 'stalled', 'missing_first_scan'] as const).map(code =>
      anEvent(code, 9, { source: 'calculated' }),
    )
    expect(project(item, [...events, ...calculated])).toEqual(project(item, events))
  })

  test('at the same instant the later row of the vocabulary counts as later', () => {
    const instant = [anEvent('attempt_failed', 1), anEvent('out_for_delivery', 1)]
    expect(project(item, instant).statusId).toBe('delivery_failed')
  })
})

describe('final statuses', () => {
  test.each(finalStatuses.map(({ id }) => id))('%s set by hand completes the shipment with time and user', id => {
    const state = project(item, [anEvent('in_transit', 1), anEvent(id, 2, { source: 'person', by: 'eva' })])
    expect(state).toMatchObject({ statusId: id, milestoneId: 'completed', milestoneIndex: 6000, completedBy: 'eva' })
    expect(state.times.completedAt).toBe(2)
  })

  test('a delivery, return or destruction outranks the others at any time', () => {
    for (const fact of ['delivered', 'returned', 'destroyed'] as const)
      for (const conclusion of ['lost', 'cancelled', 'terminated', 'impounded', 'unknown'] as const) {
        expect(stateAfter(item, fact, conclusion)).toBe(`completed/${fact}`)
        expect(stateAfter(item, conclusion, fact)).toBe(`completed/${fact}`)
      }
  })

  test('among equals the latest counts', () => {
    expect(stateAfter(item, 'delivered', 'returned')).toBe('completed/returned')
    expect(stateAfter(item, 'returned', 'delivered')).toBe('completed/delivered')
    expect(stateAfter(item, 'cancelled', 'lost')).toBe('completed/lost')
  })

  test('no other event changes a completed package', () => {
    expect(stateAfter(item, 'cancelled', 'in_transit', 'out_for_delivery')).toBe('completed/cancelled')
    expect(stateAfter(item, 'delivered', 'mis_delivered', 'redirected')).toBe('completed/delivered')
  })
})

describe('several packages', () => {
  test('the shipment has the milestone of its least advanced open package', () => {
    expect(stateAfter(two, 'in_transit@A', 'collected@B')).toBe('departure/collected')
    expect(stateAfter(two, 'in_transit@A', 'returned@B')).toBe('in_transit/in_transit')
    expect(stateAfter(two, 'packed@B', 'booked@A')).toBe('preparation/booked')
    expect(stateAfter(two, 'packed@A', 'booked@B')).toBe('preparation/booked')
  })

  test('an event without a package number applies to every package', () => {
    expect(stateAfter(two, 'in_transit')).toBe('in_transit/in_transit')
    expect(stateAfter(two, 'delivered')).toBe('completed/delivered')
  })

  test('it is partially delivered between the first and the last delivery', () => {
    expect(stateAfter(two, 'out_for_delivery', 'delivered@A')).toBe('delivery/partially_delivered')
    expect(stateAfter(two, 'out_for_delivery', 'delivered@A', 'delivered@B')).toBe('completed/delivered')
    expect(stateAfter(two, 'out_for_delivery', 'returned@A')).toBe('delivery/out_for_delivery')
  })

  test('an alert of an open package is shown while it is the latest status of all packages', () => {
    expect(stateAfter(two, 'in_transit', 'damaged@A')).toBe('in_transit/damaged')
    expect(stateAfter(two, 'in_transit', 'damaged@A', 'arrived_at_terminal@B')).toBe('in_transit/in_transit')
    expect(stateAfter(two, 'out_for_delivery', 'delivered@A', 'attempt_failed@B')).toBe('delivery/delivery_failed')
    expect(stateAfter(two, 'out_for_delivery', 'attempt_failed@B', 'delivered@A')).toBe('delivery/partially_delivered')
  })

  test('with mixed final statuses the worst is shown, ignoring cancelled packages', () => {
    expect(stateAfter(two, 'cancelled@A', 'delivered@B')).toBe('completed/delivered')
    expect(stateAfter(two, 'cancelled@A', 'cancelled@B')).toBe('completed/cancelled')
    const worstFirst = ['lost', 'destroyed', 'impounded', 'returned', 'terminated', 'unknown', 'delivered'] as const
    for (const [position, worse] of worstFirst.entries())
      for (const better of worstFirst.slice(position + 1))
        expect(stateAfter(two, `${better}@A`, `${worse}@B`)).toBe(`completed/${worse}`)
  })

  test('a number that only appears in events is a package too', () => {
    const state = project(item, eventSequence('collected@A', 'collected@C', 'collected@B'))
    expect(state.packages.map(({ packageNumber }) => packageNumber)).toEqual(['A', 'B', 'C'])
    expect(project(aBooking({ packageNumbers: [] }), eventSequence('booked', 'collected@X')).packages).toMatchObject([
      { packageNumber: 'X', milestoneId: 'departure' },
    ])
  })

  test('without any number there is one unnamed package', () => {
    expect(project(aBooking({ packageNumbers: [] }), eventSequence('collected')).packages).toMatchObject([
      { packageNumber: '', statusId: 'collected' },
    ])
  })

  test('a number booked twice is one package', () => {
    expect(project(aBooking({ packageNumbers: ['A', 'A'] }), []).packages).toHaveLength(1)
  })
})
