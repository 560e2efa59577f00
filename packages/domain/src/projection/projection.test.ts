import { describe, expect, test } from 'vitest'
import { finalStatuses } from '../lists/statuses.ts'
import type { Booking } from '../shipment/shipment.ts'
import { aBooking, anEvent, story } from '../test/a-shipment.ts'
import { project } from './projection.ts'

const one = aBooking()
const two = aBooking({ packageNumbers: ['A', 'B'] })
const stand = (booking: Booking, ...words: Parameters<typeof story>) => {
  const { statusId, milestoneId } = project(booking, story(...words))
  return `${milestoneId}/${statusId}`
}

describe('one package', () => {
  test('without events the booking decides', () => {
    expect(stand(one)).toBe('preparation/created')
    expect(stand(aBooking({ bookedAt: 5 }))).toBe('preparation/booked')
    expect(project(one, []).why.statusId.eventIds).toEqual([])
  })

  test('the booking speaks at its own time', () => {
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
    expect(stand(one, 'booked', 'collected', 'in_transit')).toBe('in_transit/in_transit')
    expect(stand(one, 'out_for_delivery', 'in_transit', 'packed')).toBe('delivery/out_for_delivery')
  })

  test('an explicit step back lowers it, and never raises it', () => {
    expect(stand(one, 'out_for_delivery', 'redirected')).toBe('in_transit/in_transit')
    expect(stand(one, 'out_for_delivery', 'returned_to_terminal')).toBe('arrival/arrived')
    expect(stand(one, 'out_for_delivery', 'redirected_to_service_point')).toBe('arrival/arrived')
    expect(stand(one, 'out_for_delivery', 'mis_delivered')).toBe('in_transit/misrouted')
    expect(stand(one, 'out_for_delivery', 'mis_delivered', 'in_transit')).toBe('in_transit/in_transit')
    expect(stand(one, 'booked', 'redirected')).toBe('preparation/booked')
    expect(stand(one, 'out_for_delivery', 'redirected', 'out_for_delivery')).toBe('delivery/out_for_delivery')
  })

  test('the status is that of the latest event at or above the milestone', () => {
    expect(stand(one, 'in_customs', 'arrived_at_terminal', 'in_customs')).toBe('in_transit/customs')
    expect(stand(one, 'in_customs', 'customs_cleared')).toBe('in_transit/in_transit')
    expect(stand(one, 'at_service_point', 'returning', 'in_transit')).toBe('delivery/returning')
  })

  test('an alert is shown while it is the latest word and leaves the milestone where it was', () => {
    expect(stand(one, 'out_for_delivery', 'attempt_failed')).toBe('delivery/delivery_failed')
    expect(stand(one, 'out_for_delivery', 'attempt_failed', 'arrived_at_terminal')).toBe('delivery/out_for_delivery')
    expect(stand(one, 'in_transit', 'delayed', 'notified')).toBe('in_transit/delayed')
    expect(project(one, [...story('in_transit', 'delayed'), anEvent(null, 9)]).statusId).toBe('delayed')
  })

  test('an alert that is solved gives the status of before back', () => {
    expect(stand(one, 'collected', 'address_issue', 'address_corrected')).toBe('departure/collected')
    expect(stand(one, 'in_customs', 'delayed', 'resumed')).toBe('in_transit/customs')
  })

  test('a receiver who answers ends the waiting and moves nothing', () => {
    expect(stand(one, 'awaiting_date', 'delivery_date_agreed')).toBe('arrival/arrived')
    expect(stand(one, 'awaiting_instructions', 'instructions_given')).toBe('arrival/arrived')
    expect(stand(one, 'in_transit', 'delivery_date_agreed')).toBe('in_transit/in_transit')
    expect(stand(one, 'out_for_delivery', 'instructions_given')).toBe('delivery/out_for_delivery')
  })

  test('an unmapped code is counted as news and moves nothing', () => {
    const state = project(one, [anEvent('in_transit', 1), anEvent(null, 9, { packageNumber: 'Z' })])
    expect(state).toMatchObject({ statusId: 'in_transit', lastEventAt: 9, packages: [{ packageNumber: 'A' }] })
  })

  test('calculated events move nothing and are no news', () => {
    const told = story('collected')
    const silence = (['late', 'stalled', 'missing_first_scan'] as const).map(code =>
      anEvent(code, 9, { source: 'calculated' }),
    )
    expect(project(one, [...told, ...silence])).toEqual(project(one, told))
  })

  test('at one instant the later row of the vocabulary is the later word', () => {
    const instant = [anEvent('attempt_failed', 1), anEvent('out_for_delivery', 1)]
    expect(project(one, instant).statusId).toBe('delivery_failed')
  })
})

describe('final facts', () => {
  test.each(finalStatuses.map(({ id }) => id))('%s by hand completes, says when and by whom', id => {
    const state = project(one, [anEvent('in_transit', 1), anEvent(id, 2, { source: 'person', by: 'eva' })])
    expect(state).toMatchObject({ statusId: id, milestoneId: 'completed', milestoneIndex: 6000, completedBy: 'eva' })
    expect(state.times.completedAt).toBe(2)
  })

  test('a delivery, return or destruction beats the others, whatever their times', () => {
    for (const fact of ['delivered', 'returned', 'destroyed'] as const)
      for (const guess of ['lost', 'cancelled', 'terminated', 'impounded', 'unknown'] as const) {
        expect(stand(one, fact, guess)).toBe(`completed/${fact}`)
        expect(stand(one, guess, fact)).toBe(`completed/${fact}`)
      }
  })

  test('among equals the latest counts', () => {
    expect(stand(one, 'delivered', 'returned')).toBe('completed/returned')
    expect(stand(one, 'returned', 'delivered')).toBe('completed/delivered')
    expect(stand(one, 'cancelled', 'lost')).toBe('completed/lost')
  })

  test('otherwise nothing moves a completed package', () => {
    expect(stand(one, 'cancelled', 'in_transit', 'out_for_delivery')).toBe('completed/cancelled')
    expect(stand(one, 'delivered', 'mis_delivered', 'redirected')).toBe('completed/delivered')
  })
})

describe('several packages', () => {
  test('the shipment stands where its least advanced open package stands', () => {
    expect(stand(two, 'in_transit@A', 'collected@B')).toBe('departure/collected')
    expect(stand(two, 'in_transit@A', 'returned@B')).toBe('in_transit/in_transit')
    expect(stand(two, 'packed@B', 'booked@A')).toBe('preparation/booked')
    expect(stand(two, 'packed@A', 'booked@B')).toBe('preparation/booked')
  })

  test('an event without a number speaks of every package', () => {
    expect(stand(two, 'in_transit')).toBe('in_transit/in_transit')
    expect(stand(two, 'delivered')).toBe('completed/delivered')
  })

  test('it is partially delivered between the first and the last delivery', () => {
    expect(stand(two, 'out_for_delivery', 'delivered@A')).toBe('delivery/partially_delivered')
    expect(stand(two, 'out_for_delivery', 'delivered@A', 'delivered@B')).toBe('completed/delivered')
    expect(stand(two, 'out_for_delivery', 'returned@A')).toBe('delivery/out_for_delivery')
  })

  test('an alert of an open package is shown while it is the latest word of all', () => {
    expect(stand(two, 'in_transit', 'damaged@A')).toBe('in_transit/damaged')
    expect(stand(two, 'in_transit', 'damaged@A', 'arrived_at_terminal@B')).toBe('in_transit/in_transit')
    expect(stand(two, 'out_for_delivery', 'delivered@A', 'attempt_failed@B')).toBe('delivery/delivery_failed')
    expect(stand(two, 'out_for_delivery', 'attempt_failed@B', 'delivered@A')).toBe('delivery/partially_delivered')
  })

  test('with mixed ends cancelled ones are ignored, then the worst word is shown', () => {
    expect(stand(two, 'cancelled@A', 'delivered@B')).toBe('completed/delivered')
    expect(stand(two, 'cancelled@A', 'cancelled@B')).toBe('completed/cancelled')
    const worstFirst = ['lost', 'destroyed', 'impounded', 'returned', 'terminated', 'unknown', 'delivered'] as const
    for (const [place, worse] of worstFirst.entries())
      for (const better of worstFirst.slice(place + 1))
        expect(stand(two, `${better}@A`, `${worse}@B`)).toBe(`completed/${worse}`)
  })

  test('a number that only events name is a package too', () => {
    const state = project(one, story('collected@A', 'collected@C', 'collected@B'))
    expect(state.packages.map(({ packageNumber }) => packageNumber)).toEqual(['A', 'B', 'C'])
    expect(project(aBooking({ packageNumbers: [] }), story('booked', 'collected@X')).packages).toMatchObject([
      { packageNumber: 'X', milestoneId: 'departure' },
    ])
  })

  test('without any number there is one package without a name', () => {
    expect(project(aBooking({ packageNumbers: [] }), story('collected')).packages).toMatchObject([
      { packageNumber: '', statusId: 'collected' },
    ])
  })

  test('a number booked twice is one package', () => {
    expect(project(aBooking({ packageNumbers: ['A', 'A'] }), []).packages).toHaveLength(1)
  })
})
