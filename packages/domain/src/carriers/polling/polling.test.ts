import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retryAtOf } from './backoff.ts'
import { allowance, allowanceForUsers, type PollLimits } from './budget.ts'
import { inBatches, roomInLastCall } from './call-batches.ts'
import { type LastPoll, nextPoll } from './next-poll.ts'
import type { PolledParcel } from './poll-priority.ts'

const zone = 'Europe/Stockholm'
const at = (text: string) => Date.parse(`2026-11-${text}:00Z`)
const hours = (count: number) => count * 3_600_000
const aParcel = (changes: Partial<PolledParcel> = {}): PolledParcel => ({
  milestoneIndex: 3000,
  statusId: 'in_transit',
  bookedAt: at('02T08:00'),
  lastEventAt: at('03T08:00'),
  expectedAt: null,
  ...changes,
})
const found = (askedAt: number): LastPoll => ({ at: askedAt, result: 'found', failures: 0 })
const next = (parcel: PolledParcel, lastPoll: LastPoll, now = lastPoll.at ?? parcel.bookedAt) =>
  nextPoll(parcel, lastPoll, { zone, now })
const waitHours = (parcel: PolledParcel, now = at('03T09:00')) =>
  ((next(parcel, found(now))?.at ?? Infinity) - now) / hours(1)

describe('the next poll', () => {
  test('is sooner the nearer the parcel is, and later on a shelf, at night and after days without events', () => {
    const out = aParcel({ milestoneIndex: 5000, statusId: 'out_for_delivery' })
    const shelf = aParcel({ milestoneIndex: 5000, statusId: 'at_service_point' })
    expect(waitHours(out)).toBeLessThan(1)
    expect(waitHours(aParcel())).toBeCloseTo(4)
    expect(waitHours(shelf)).toBeCloseTo(6)
    expect(waitHours(aParcel({ lastEventAt: at('03T20:00') }), at('03T21:00'))).toBeGreaterThan(9)
    expect(waitHours(aParcel(), at('25T06:00'))).toBeGreaterThan(12)
  })

  test('waits for the expected day and is frequent on it', () => {
    const expected = (day: string) => aParcel({ expectedAt: at(`${day}T14:00`) })
    expect(waitHours(expected('03'))).toBeLessThan(1.5)
    expect(waitHours(expected('05'))).toBeGreaterThan(7)
  })

  test('of a fresh booking is some hours later', () => {
    const fresh = aParcel({ milestoneIndex: 1000, statusId: 'booked', lastEventAt: null, bookedAt: at('03T07:00') })
    const first = next(fresh, { at: null, result: null, failures: 0 })
    expect((first?.at ?? 0) - fresh.bookedAt).toBeGreaterThan(hours(4))
  })

  test('never comes for a completed parcel, and later and later for a failing one', () => {
    expect(next(aParcel({ milestoneIndex: 6000, statusId: 'delivered' }), found(at('03T09:00')))).toBeNull()
    const failing = (failures: number) => next(aParcel(), { at: at('03T09:00'), result: 'failed', failures })?.at ?? 0
    expect(failing(5)).toBeGreaterThan(failing(1))
  })

  test('the priority of a parcel that is expected today rises before that of one expected tomorrow', () => {
    const lastPoll = found(at('02T09:00'))
    const [today, tomorrow] = ['03T15:00', '04T15:00'].map(expectedAt =>
      next(aParcel({ lastEventAt: null, expectedAt: at(expectedAt) }), lastPoll),
    )
    if (!today || !tomorrow) throw new Error('Both are open')
    expect(today.risesAt ?? Infinity).toBeLessThan(tomorrow.risesAt ?? Infinity)
  })

  test('is always after the last one, and at most some days away', () => {
    const parcels = fc.record({
      milestoneIndex: fc.constantFrom(1000, 2000, 3000, 4000, 5000),
      statusId: fc.constantFrom('booked', 'in_transit', 'out_for_delivery', 'at_service_point', 'delayed'),
      bookedAt: fc.integer({ min: at('01T00:00'), max: at('05T00:00') }),
      lastEventAt: fc.option(fc.integer({ min: at('01T00:00'), max: at('09T00:00') })),
      expectedAt: fc.option(fc.integer({ min: at('01T00:00'), max: at('20T00:00') })),
    })
    fc.assert(
      fc.property(parcels, fc.integer({ min: at('09T00:00'), max: at('20T00:00') }), (parcel, askedAt) => {
        const due = next(parcel, found(askedAt))?.at ?? 0
        expect(due).toBeGreaterThan(askedAt)
        expect(due).toBeLessThanOrEqual(askedAt + hours(48))
      }),
    )
  })
})

describe('the budget of a day', () => {
  const limits: PollLimits = { numbersPerCall: 1, callsPerDay: 250, callsPerNumber: 10, perSecond: 0.2 }
  const usedBy = (text: string) => {
    let used = 0
    for (let now = at('03T00:00'); now < at(text); now += 60_000) used += allowance(limits, { used, now, zone }).calls
    return used
  }

  test('is not used up at night and lasts until the evening, with calls left for users', () => {
    expect(usedBy('03T01:00')).toBeLessThan(10)
    expect(usedBy('03T12:00')).toBeLessThan(130)
    expect(usedBy('03T23:59')).toBeGreaterThan(225)
    expect(usedBy('03T23:59')).toBeLessThanOrEqual(238)
    expect(allowanceForUsers(limits, { used: 238, now: at('03T02:00'), zone }).calls).toBe(1)
    expect(allowanceForUsers(limits, { used: 250, now: at('03T02:00'), zone })).toEqual({
      calls: 0,
      moreAt: at('04T00:00'),
    })
  })

  test('never allows more calls than the budget, whenever rounds run', () => {
    const requests = fc.array(fc.tuple(fc.integer({ min: 0, max: 86_399_999 }), fc.boolean()), { maxLength: 200 })
    fc.assert(
      fc.property(requests, fc.integer({ min: 1, max: 600 }), (all, callsPerDay) => {
        let used = 0
        for (const [ms, isPerson] of all.toSorted(([a], [b]) => a - b)) {
          const allowed = isPerson ? allowanceForUsers : allowance
          used += allowed({ ...limits, callsPerDay, perSecond: 5 }, { used, now: at('03T00:00') + ms, zone }).calls
        }
        expect(used).toBeLessThanOrEqual(callsPerDay)
      }),
    )
  })

  test('says when more calls are allowed, and then they are', () => {
    const now = at('03T03:00')
    const { calls, moreAt } = allowance(limits, { used: 60, now, zone })
    expect(calls).toBe(0)
    expect(moreAt).toBeGreaterThan(now)
    let at_ = moreAt ?? 0
    for (let tries = 0; tries < 20; tries++) at_ = allowance(limits, { used: 60, now: at_, zone }).moreAt ?? at_
    expect(allowance(limits, { used: 60, now: at_, zone }).calls).toBeGreaterThan(0)
  })
})

test('calls are filled to the limit, and the free places of the last call are known', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 40 }), (items, perCall) => {
      const calls = inBatches(items, perCall)
      expect(calls.flat()).toEqual(items)
      expect(calls.slice(0, -1).every(call => call.length === perCall)).toBe(true)
      expect((items.length + roomInLastCall(items.length, perCall)) % perCall).toBe(0)
    }),
  )
})

test("a carrier's own retry time counts unless it is out of bounds", () => {
  const now = at('03T09:00')
  const setback = { kind: 'quota', times: 1, retryAt: null, now, jitter: 0 } as const
  expect(retryAtOf({ ...setback, retryAt: now + hours(2) })).toBe(now + hours(2))
  expect(retryAtOf({ ...setback, retryAt: now - hours(2) })).toBeGreaterThan(now)
  expect(retryAtOf({ ...setback, retryAt: now + hours(900) })).toBeLessThan(now + hours(27))
  const waits = [1, 2, 3, 40].map(times => retryAtOf({ ...setback, times }) - now)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.at(-1)).toBeLessThanOrEqual(hours(6))
})
