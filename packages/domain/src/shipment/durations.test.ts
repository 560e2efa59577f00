import { describe, expect, test } from 'vitest'
import type { ScenarioId } from '../lists/scenarios.ts'
import { project } from '../projection/projection.ts'
import { aBooking, anEvent } from '../test/a-shipment.ts'
import { ageMinutes, ageOnShelfMinutes, deliveryTimeDiff, deliveryTimeMinutes } from './durations.ts'

const minute = 60_000
const at = (minutes: number) => minutes * minute
const now = at(1000)
const promise = { promisedAt: null, earliestAt: null, latestAt: at(300), originalLatestAt: at(300) }

const outbound = (...inputs: Parameters<typeof anEvent>[]) => stateOf('outbound_delivery', inputs)
const inReturn = (...inputs: Parameters<typeof anEvent>[]) => stateOf('inbound_return', inputs)
function stateOf(scenarioId: ScenarioId, inputs: Parameters<typeof anEvent>[]) {
  const events = inputs.map(([code, minutes, changes]) => anEvent(code, at(minutes), changes))
  return { scenarioId, ...project(aBooking({ scenarioId, bookedAt: at(100) }), events) }
}

describe('measures as of now', () => {
  test('age runs from booking to completion or now', () => {
    expect(ageMinutes('outbound_delivery', outbound(['in_transit', 200]).times, now)).toBe(900)
    expect(ageMinutes('outbound_delivery', outbound(['delivered', 400]).times, now)).toBe(300)
    expect(ageMinutes('outbound_delivery', project(aBooking({ createdAt: at(10) }), []).times, now)).toBe(990)
  })

  test('a return ages from hand-in, an unused label not at all', () => {
    expect(ageMinutes('inbound_return', inReturn().times, now)).toBeNull()
    expect(ageMinutes('inbound_return', inReturn(['handed_in', 600]).times, now)).toBe(400)
    expect(ageMinutes('inbound_return', inReturn(['in_transit', 700]).times, now)).toBe(300)
  })

  test('age on the shelf runs to pick-up, to any other completion or to now', () => {
    expect(ageOnShelfMinutes(outbound(['in_transit', 200]).times, now)).toBeNull()
    expect(ageOnShelfMinutes(outbound(['at_service_point', 200]).times, now)).toBe(800)
    expect(ageOnShelfMinutes(outbound(['at_service_point', 200], ['collected_by_receiver', 260]).times, now)).toBe(60)
    expect(ageOnShelfMinutes(outbound(['at_service_point', 200], ['returned', 900]).times, now)).toBe(700)
  })

  test('delivery time runs from booking to hand-over', () => {
    expect(deliveryTimeMinutes(outbound(['at_service_point', 200]).times)).toBeNull()
    expect(deliveryTimeMinutes(outbound(['at_service_point', 200], ['collected_by_receiver', 260]).times)).toBe(160)
  })

  test('the difference runs from the latest time to the met promise, to completion or to now', () => {
    expect(deliveryTimeDiff(outbound(['in_transit', 200]), promise, now)).toBe(700)
    expect(deliveryTimeDiff(outbound(['at_service_point', 290]), promise, now)).toBe(-10)
    expect(deliveryTimeDiff(outbound(['attempt_failed', 310], ['delivered', 900]), promise, now)).toBe(10)
    expect(deliveryTimeDiff(outbound(['lost', 500]), promise, now)).toBe(200)
    expect(deliveryTimeDiff(outbound(), { ...promise, latestAt: null }, now)).toBeNull()
    expect(deliveryTimeDiff(inReturn(), promise, now)).toBeNull()
  })
})
