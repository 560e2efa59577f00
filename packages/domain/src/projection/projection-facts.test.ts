import { expect, test } from 'vitest'
import type { EventCode } from '../events/event-codes.ts'
import type { Booking, ReceiverWaits, ShipmentChanges } from '../shipment/shipment.ts'
import { aBooking, anEvent, eventSequence } from '../test/a-shipment.ts'
import { project } from './projection.ts'

type Code = EventCode | `${EventCode}@${string}`
type Facts = Partial<ShipmentChanges & ReceiverWaits>

const none: ShipmentChanges & ReceiverWaits = {
  isRedirected: false,
  isPointChanged: false,
  isStorageExtended: false,
  instructionsAskedAt: null,
  instructionsGivenAt: null,
  dateAskedAt: null,
  dateGivenAt: null,
  leftShelfAt: null,
}

// The first event is at 1, the next at 2 …
const stories: [reported: string, codes: Code[], facts: Facts][] = [
  ['a plain delivery has none', ['in_transit', 'out_for_delivery', 'delivered'], {}],
  ['a redirect to a service point', ['attempt_failed', 'redirected_to_service_point'], { isRedirected: true }],
  ['a redirect to another address is none', ['in_transit', 'redirected'], {}],
  ['another service point', ['service_point_changed'], { isPointChanged: true }],
  ['more time on the shelf', ['at_service_point', 'storage_extended'], { isStorageExtended: true }],
  [
    'what was changed stays so',
    ['redirected_to_service_point', 'at_service_point', 'collected_by_receiver'],
    { isRedirected: true, leftShelfAt: 3 },
  ],
  ['a wait for instructions', ['in_transit', 'awaiting_instructions'], { instructionsAskedAt: 2 }],
  [
    'a wait ends with the answer',
    ['awaiting_instructions', 'instructions_given'],
    { instructionsAskedAt: 1, instructionsGivenAt: 2 },
  ],
  [
    'a wait ends with any other status',
    ['awaiting_date', 'out_for_delivery', 'delivered'],
    { dateAskedAt: 1, dateGivenAt: 2 },
  ],
  ['a wait ends with a delivery', ['awaiting_date', 'delivered'], { dateAskedAt: 1, dateGivenAt: 2 }],
  ['an alert does not end a wait', ['awaiting_date', 'delayed'], { dateAskedAt: 1 }],
  ['a repeated question does not end a wait', ['awaiting_date', 'awaiting_date'], { dateAskedAt: 1 }],
  [
    'one wait may follow another',
    ['awaiting_instructions', 'awaiting_date', 'delivery_date_agreed'],
    { instructionsAskedAt: 1, instructionsGivenAt: 2, dateAskedAt: 2, dateGivenAt: 3 },
  ],
  [
    'only the first wait of a kind counts',
    ['awaiting_date', 'delivery_date_agreed', 'awaiting_date', 'out_for_delivery'],
    { dateAskedAt: 1, dateGivenAt: 2 },
  ],
  ['a question after the delivery is none', ['delivered', 'awaiting_date'], {}],
  ['a parcel on the shelf has not left it', ['at_service_point', 'reminder_sent'], {}],
  ['a pick-up leaves the shelf', ['at_service_point', 'collected_by_receiver'], { leftShelfAt: 2 }],
  ['the way back leaves the shelf', ['at_service_point', 'returning', 'returned'], { leftShelfAt: 2 }],
  ['a parcel that is back on the shelf has not left it', ['at_service_point', 'returning', 'at_service_point'], {}],
  ['a lost parcel has left the shelf', ['at_service_point', 'lost'], { leftShelfAt: 2 }],
  ['a scan of the shelf after the pick-up changes nothing', ['collected_by_receiver', 'at_service_point'], {}],
]

const factsOf = (booking: Booking, codes: Code[]) => {
  const { changes, waits } = project(booking, eventSequence(...codes))
  return { ...changes, ...waits }
}

test.each(stories)('%s', (_, codes, facts) => {
  expect(factsOf(aBooking(), codes)).toEqual({ ...none, ...facts })
})

test('with several packages a wait begins with the first and ends with the last', () => {
  const two = aBooking({ packageNumbers: ['A', 'B'] })
  expect(factsOf(two, ['awaiting_date@A', 'awaiting_date@B', 'out_for_delivery@A'])).toEqual({
    ...none,
    dateAskedAt: 1,
  })
  expect(factsOf(two, ['awaiting_date@A', 'arrived_at_terminal@B', 'delivery_date_agreed@A'])).toEqual({
    ...none,
    dateAskedAt: 1,
    dateGivenAt: 3,
  })
  expect(factsOf(two, ['at_service_point', 'collected_by_receiver@B', 'returning@A']).leftShelfAt).toBe(3)
  expect(factsOf(two, ['at_service_point', 'collected_by_receiver@B']).leftShelfAt).toBeNull()
})

test('a return is never on a shelf', () => {
  const aReturn = aBooking({ scenarioId: 'inbound_return' })
  expect(factsOf(aReturn, ['at_service_point', 'received_by_warehouse'])).toEqual(none)
})

test('the last named day of receiver and carrier counts, until an attempt to deliver uses it up', () => {
  const asked = (at: number, deliveryDay: string | null) => anEvent('delivery_day_asked', at, { deliveryDay })
  const agreed = (at: number, deliveryDay: string | null) => anEvent('delivery_date_agreed', at, { deliveryDay })
  const said = [anEvent('awaiting_date', 1), asked(2, '2026-11-23'), asked(4, '2026-11-24'), agreed(3, '2026-11-23')]
  const both = { receiverDay: '2026-11-24', receiverDayAt: 4, carrierDay: '2026-11-23', carrierDayAt: 3 }
  const none = { receiverDay: null, receiverDayAt: null, carrierDay: null, carrierDayAt: null }
  const daysOf = (...events: Parameters<typeof project>[1]) => project(aBooking(), events).days
  expect(daysOf(...said)).toEqual(both)
  expect(daysOf(...said, agreed(5, null), asked(6, null))).toEqual(both)
  expect(daysOf(agreed(1, null))).toEqual(none)
  for (const code of ['attempt_failed', 'delivered', 'at_service_point', 'redirected_to_service_point'] as const)
    expect(daysOf(...said, anEvent(code, 7))).toEqual(none)
})
