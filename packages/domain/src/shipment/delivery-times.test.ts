import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { milestones } from '../lists/milestones.ts'
import { project } from '../projection/projection.ts'
import { aBooking, eventSequence } from '../test/a-shipment.ts'
import { type DeliveryTimesInput, deliveryTimesOf, isOnTime, isPromiseExpired, timeStateOf } from './delivery-times.ts'
import { perfectDelivery } from './perfect-delivery.ts'

const none = { promisedAt: null, earliestAt: null, latestAt: null, originalLatestAt: null }
const by100 = { promisedAt: 90, earliestAt: 80, latestAt: 100, originalLatestAt: 100 }

const aCase = (changes: Partial<DeliveryTimesInput> = {}): DeliveryTimesInput => ({
  scenarioId: 'outbound_delivery',
  promise: by100,
  state: { milestoneId: 'in_transit', promiseMetAt: null },
  estimate: null,
  now: 50,
  ...changes,
})
const met = (at: number | null) => ({ milestoneId: 'delivery', promiseMetAt: at }) as const

describe('on time', () => {
  test('means that the promise was met by the latest time of the original promise', () => {
    expect([isOnTime(by100, 100), isOnTime(by100, 101), isOnTime(by100, null)]).toEqual([true, false, null])
    expect(isOnTime({ ...by100, latestAt: 200 }, 150)).toBe(false)
  })

  test('needs a promise; without a window the promised time is the latest', () => {
    expect(isOnTime(none, 50)).toBeNull()
    expect(isOnTime({ ...none, promisedAt: 90 }, 91)).toBe(false)
  })
})

test('a promise expires when it is not met and the latest time has passed', () => {
  expect(isPromiseExpired(aCase({ now: 100 }))).toBe(false)
  expect(isPromiseExpired(aCase({ now: 101 }))).toBe(true)
  expect(isPromiseExpired(aCase({ now: 101, state: met(101) }))).toBe(false)
  expect(isPromiseExpired(aCase({ now: 101, promise: none }))).toBe(false)
  expect(isPromiseExpired(aCase({ now: 150, promise: { ...by100, latestAt: 200 } }))).toBe(false)
})

describe('the time state', () => {
  const likelyLate = { at: 90, lateProbability: 0.51 }

  test('is the first that applies: expired, predicted late, on time', () => {
    expect(timeStateOf(aCase({ now: 101, estimate: likelyLate }))).toBe('expired')
    expect(timeStateOf(aCase({ estimate: likelyLate }))).toBe('predicted_late')
    expect(timeStateOf(aCase({ estimate: { at: 90, lateProbability: 0.5 } }))).toBe('on_time')
    expect(timeStateOf(aCase())).toBe('on_time')
  })

  test('uses the estimated time if no probability is known', () => {
    expect(timeStateOf(aCase({ estimate: { at: 101, lateProbability: null } }))).toBe('predicted_late')
    expect(timeStateOf(aCase({ estimate: { at: 100, lateProbability: null } }))).toBe('on_time')
  })

  test('is null without a promise and for completed shipments', () => {
    expect(timeStateOf(aCase({ promise: none, now: 101 }))).toBeNull()
    expect(timeStateOf(aCase({ state: { milestoneId: 'completed', promiseMetAt: null }, now: 101 }))).toBeNull()
  })

  test('of a parcel on the shelf is certain', () => {
    expect(timeStateOf(aCase({ state: met(99), now: 500, estimate: likelyLate }))).toBe('on_time')
    expect(timeStateOf(aCase({ state: met(101), now: 500 }))).toBe('predicted_late')
  })

  test('of an unused return label is never late', () => {
    const label = aCase({
      scenarioId: 'inbound_return',
      state: { milestoneId: 'preparation', promiseMetAt: null },
      estimate: likelyLate,
      now: 500,
    })
    expect([timeStateOf(label), isPromiseExpired(label)]).toEqual(['on_time', false])
    expect(timeStateOf({ ...label, state: { milestoneId: 'departure', promiseMetAt: null } })).toBe('expired')
  })

  test('exists exactly for open shipments with a promise, and agrees with the flag', () => {
    const input = fc.record({
      scenarioId: fc.constantFrom('outbound_delivery' as const, 'inbound_return' as const),
      promise: fc.constantFrom(none, by100, { ...by100, latestAt: 120 }),
      state: fc.record({
        milestoneId: fc.constantFrom(...milestones.map(({ id }) => id)),
        promiseMetAt: fc.option(fc.nat(200)),
      }),
      estimate: fc.option(fc.record({ at: fc.nat(200), lateProbability: fc.option(fc.double({ min: 0, max: 1 })) })),
      now: fc.nat(200),
    })
    fc.assert(
      fc.property(input, given => {
        const { timeState, promisedDateExpired, why } = deliveryTimesOf(given, ['e'])
        const isOpen = given.state.milestoneId !== 'completed'
        expect(timeState !== null).toBe(isOpen && given.promise !== none)
        expect(timeState === 'expired').toBe(isOpen && promisedDateExpired)
        for (const { rule } of Object.values(why)) expect(rule).not.toBe('')
      }),
    )
  })
})

describe('a perfect delivery', () => {
  const two = aBooking({ packageNumbers: ['A', 'B'] })
  const perfection = (booking = aBooking(), ...codes: Parameters<typeof eventSequence>) =>
    perfectDelivery(project(booking, eventSequence(...codes)), { ...none, latestAt: 3 })

  test('is on time, complete, at the first attempt and without an alert', () => {
    expect(perfection(aBooking(), 'in_transit', 'delivered').isPerfect).toBe(true)
    expect(perfection(two, 'in_transit', 'delivered@A', 'delivered@B').isPerfect).toBe(true)
    expect(
      perfection(aBooking(), 'at_service_point', 'notified', 'reminder_sent', 'collected_by_receiver').isPerfect,
    ).toBe(true)
  })

  test('needs all of these, and names what was missing', () => {
    expect(perfection(aBooking(), 'collected', 'in_transit', 'out_for_delivery', 'delivered').why.rule).toMatch(
      /on time/,
    )
    expect(perfection(two, 'in_transit', 'delivered@A').why.rule).toMatch(/not all packages/)
    expect(perfection(aBooking(), 'in_transit', 'returned').why.rule).toMatch(/not all packages/)
    expect(perfection(aBooking(), 'attempt_failed', 'delivered').why.rule).toMatch(/more than one attempt/)
    expect(perfection(aBooking(), 'delayed', 'delivered').why.rule).toMatch(/alert/)
    expect(perfectDelivery(project(aBooking(), eventSequence('delivered')), none).why.rule).toMatch(
      /no delivery promise/,
    )
  })
})
