import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventCode } from '../events/event-codes.ts'
import type { ShipmentEvent } from '../events/shipment-event.ts'
import type { PartyId } from '../lists/parties.ts'
import { rootCauseOf } from './root-cause.ts'
import { stageDurationsOf } from './stage-durations.ts'

const hour = 3_600_000
const event = (code: EventCode, hours: number, party: PartyId = 'carrier'): ShipmentEvent => ({
  id: code,
  key: code,
  packageNumber: null,
  code,
  occurredAt: hours * hour,
  source: 'carrier',
  party,
  reason: null,
  deliveryDay: null,
  by: null,
  changedAt: null,
  isVoid: false,
})
const at = (hours: number) => hours * hour
const times: Parameters<typeof stageDurationsOf>[0] = {
  orderedAt: 0,
  createdAt: 0,
  sentToWarehouseAt: at(1),
  allocatedAt: at(2),
  packedAt: at(6),
  departedAt: at(10),
  inTransitAt: at(11),
  arrivedAt: at(30),
}
const usual = {
  merchant: at(1),
  stock: at(1),
  warehouse: at(4),
  pick_up: at(4),
  line_haul: at(20),
  customs: at(5),
  last_mile: at(8),
  receiver: 0,
}
const events = [
  event('order_sent_to_warehouse', 1, 'merchant'),
  event('inventory_allocated', 2, 'warehouse'),
  event('packed', 6, 'warehouse'),
  event('collected', 10),
  event('arrived_at_destination_terminal', 30),
  event('delivered', 40),
]
const causeOf = (moved: Partial<typeof times>, all: ShipmentEvent[], until: number) =>
  rootCauseOf({ durations: stageDurationsOf({ ...times, ...moved }, all, until), expected: usual, promisedMs: at(40) })

test('the cause is the end event of the stage with the largest overrun', () => {
  const late = events.map(shipmentEvent =>
    shipmentEvent.code === 'collected' ? event('collected', 28) : shipmentEvent,
  )
  expect(causeOf({ departedAt: at(28), inTransitAt: at(28) }, late, at(40))).toMatchObject({
    stage: 'pick_up',
    eventId: 'collected',
    eventAt: at(28),
    partyId: 'carrier',
    overrunMs: at(18),
  })
})

test('an ongoing stage has no event yet, but has its party', () => {
  expect(causeOf({ arrivedAt: null }, events.slice(0, 4), at(100))).toMatchObject({
    stage: 'line_haul',
    eventId: null,
    partyId: 'carrier',
    overrunMs: at(70),
  })
})

test('customs is responsible for its own time', () => {
  const withCustoms = [...events, event('in_customs', 12, 'customs'), event('customs_cleared', 60, 'customs')]
  const moved = withCustoms.map(withCustom =>
    withCustom.code === 'arrived_at_destination_terminal' ? { ...withCustom, occurredAt: at(70) } : withCustom,
  )
  expect(causeOf({ arrivedAt: at(70) }, moved, at(78))).toMatchObject({
    stage: 'customs',
    eventId: 'customs_cleared',
    partyId: 'customs',
    overrunMs: at(43),
  })
})

test('a receiver is responsible for time spent waiting for them', () => {
  const withWait = [
    ...events,
    event('awaiting_instructions', 31, 'carrier'),
    event('instructions_given', 90, 'receiver'),
  ]
  expect(causeOf({}, withWait, at(95))).toMatchObject({ stage: 'receiver', partyId: 'receiver' })
})

test('a receiver who asks for a later day is responsible until that day, and the carrier from then on', () => {
  const ask = { ...event('delivery_day_asked', 32, 'receiver'), deliveryDay: '1970-01-06' } // at(120)
  const agreed = event('delivery_date_agreed', 34)
  const isReceivers = { stage: 'receiver', eventId: 'delivery_day_asked', partyId: 'receiver' }
  expect(causeOf({}, [...events.slice(0, 5), ask, agreed], at(60))).toMatchObject({ ...isReceivers, overrunMs: at(28) })
  expect(causeOf({}, [...events.slice(0, 5), ask, agreed], at(130))).toMatchObject({
    ...isReceivers,
    overrunMs: at(88),
  })
  expect(causeOf({}, [...events.slice(0, 5), ask], at(260))).toMatchObject({ stage: 'last_mile', partyId: 'carrier' })
  const waited = [...events.slice(0, 5), event('awaiting_date', 31), event('delivery_date_agreed', 90)]
  expect(causeOf({}, waited, at(95))).toMatchObject({ stage: 'receiver', partyId: 'receiver' })
})

test('time without a scan counts for the next scanned stage', () => {
  const [first] = stageDurationsOf({ ...times, sentToWarehouseAt: null, allocatedAt: null }, events, at(40))
  expect(first).toMatchObject({ stage: 'warehouse', ms: at(6) })
})

test('without an expected duration a stage has a share of the promise', () => {
  const spans = stageDurationsOf(times, events, at(90))
  expect(rootCauseOf({ durations: spans, expected: {}, promisedMs: at(40) })).toMatchObject({
    stage: 'last_mile',
    overrunMs: at(52),
  })
})

test('the stages add up to the full duration', () => {
  const maybe = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null })
  fc.assert(
    fc.property(fc.array(maybe, { minLength: 6, maxLength: 6 }), gaps => {
      let now = 0
      const [sent, allocated, packed, departed, arrived, met] = gaps.map(gap => {
        now += gap ?? 0
        return gap === null ? null : at(now)
      })
      const until = met ?? at(now + 1)
      const passed = {
        orderedAt: 0,
        createdAt: 0,
        sentToWarehouseAt: sent ?? null,
        allocatedAt: allocated ?? null,
        packedAt: packed ?? null,
        departedAt: departed ?? null,
        inTransitAt: null,
        arrivedAt: arrived ?? null,
      }
      expect(stageDurationsOf(passed, [], until).reduce((sum, span) => sum + span.ms, 0)).toBe(until)
    }),
  )
})
