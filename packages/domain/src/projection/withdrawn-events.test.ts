import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EventCode, events } from '../events/event-codes.ts'
import type { ShipmentEvent } from '../events/shipment-event.ts'
import type { Booking } from '../shipment/shipment.ts'
import { aBooking, anEvent } from '../test/a-shipment.ts'
import { hourMs } from '../times/milliseconds.ts'
import { project } from './projection.ts'
import { withdrawnEventIds } from './withdrawn-events.ts'

const at = (code: EventCode | null, hours: number, changes: Partial<ShipmentEvent> = {}) =>
  anEvent(code, hours * hourMs, changes)
const calculated = (code: EventCode, hours: number) => at(code, hours, { source: 'calculated' })

const booked = aBooking({ bookedAt: 0 })
const withdrawn = (all: readonly ShipmentEvent[], booking: Booking = booked) =>
  all.filter(({ id }) => withdrawnEventIds(booking, project(booking, all), all).has(id)).map(({ code }) => code)

describe('a calculated event that facts contradict is withdrawn', () => {
  const late = calculated('late', 96)
  const stalled = calculated('stalled', 76)
  const unscanned = calculated('missing_first_scan', 48)

  test('late, by a promise that was met in time', () => {
    for (const code of ['delivered', 'attempt_failed', 'at_service_point'] as const) {
      expect(withdrawn([late, at(code, 96)])).toEqual(['late'])
      expect(withdrawn([late, at(code, 97)])).toEqual([])
    }
    expect(withdrawn([late, at('in_transit', 90)])).toEqual([])
  })

  test('late, only when every package met its promise in time', () => {
    const two = aBooking({ bookedAt: 0, packageNumbers: ['A', 'B'] })
    const first = at('delivered', 90, { packageNumber: 'A' })
    expect(withdrawn([late, first], two)).toEqual([])
    expect(withdrawn([late, first, at('delivered', 97, { packageNumber: 'B' })], two)).toEqual([])
    expect(withdrawn([late, first, at('delivered', 95, { packageNumber: 'B' })], two)).toEqual(['late'])
  })

  test('stalled, by any event within the time that it calls silent', () => {
    const last = at('collected', 4)
    expect(withdrawn([last, stalled])).toEqual([])
    for (const hours of [5, 76]) expect(withdrawn([last, stalled, at(null, hours)])).toEqual(['stalled'])
    for (const hours of [3, 77]) expect(withdrawn([last, stalled, at('in_transit', hours)])).toEqual([])
  })

  test('missing_first_scan, by a scan before it, or by a later booking', () => {
    for (const code of ['collected', 'in_transit', 'delivered'] as const) {
      expect(withdrawn([unscanned, at(code, 48)])).toEqual(['missing_first_scan'])
      expect(withdrawn([unscanned, at(code, 49)])).toEqual([])
    }
    expect(withdrawn([unscanned, at('packed', 2)])).toEqual([])
    expect(withdrawn([unscanned], aBooking({ bookedAt: hourMs }))).toEqual(['missing_first_scan'])
  })

  test('each of them, by an end that came before it', () => {
    const all = [unscanned, stalled, late]
    expect(withdrawn([...all, at('cancelled', 40)])).toEqual(['missing_first_scan', 'stalled', 'late'])
    expect(withdrawn([...all, at('cancelled', 100)])).toEqual([])
  })

  test('what a carrier says is no calculation', () => {
    expect(withdrawn([at('stalled', 76), at('in_transit', 70)])).toEqual([])
  })
})

test('in whatever order events come, the same are withdrawn', () => {
  const event = fc
    .record({ code: fc.constantFrom(...events.map(({ code }) => code)), hours: fc.nat(200), isFact: fc.boolean() })
    .map(({ code, hours, isFact }) => (isFact ? at(code, hours) : { ...calculated('late', hours), code }))
  const shuffled = fc
    .array(event, { maxLength: 12 })
    .chain(all => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
  fc.assert(
    fc.property(shuffled, ([all, other]) => {
      const ids = (events: readonly ShipmentEvent[]) =>
        [...withdrawnEventIds(booked, project(booked, events), events)].sort()
      expect(ids(other)).toEqual(ids(all))
    }),
  )
})
