import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hourMs } from '../../times/milliseconds.ts'
import type { Facts } from '../compile-conditions.ts'
import {
  beganToMatchAt,
  beginClocks,
  nextDue,
  rearmClocks,
  type SlaClock,
  type SlaPolicy,
  stepClocks,
} from './sla-clock.ts'
import { summariseClocks } from './sla-summary.ts'

const start = Date.parse('2026-11-16T08:00:00Z')
const hour = (count: number) => start + count * hourMs
const everyDay = { workdays: [1, 2, 3, 4, 5, 6, 7], closesAt: '23:59', holidays: [] }

const policyOf = (changed: Partial<SlaPolicy> = {}): SlaPolicy => ({
  time: 24 * 60,
  timeBasis: 'elapsed',
  targetStatus: ['delivered'],
  maxOccurrences: 1,
  hours: { calendar: everyDay, opensAt: '00:00', zone: 'UTC' },
  ...changed,
})

const inTransit = { statusId: 'in_transit', statusSince: start, completedAt: null }
const deliveredAt = (at: number) => ({ statusId: 'delivered', statusSince: hour(at), completedAt: hour(at) })
const lostAt = (at: number) => ({ statusId: 'lost', statusSince: hour(at), completedAt: hour(at) })

/** Steps through what becomes known at each hour. Returns the clocks as words, and the hours of breaches with their occurrence. */
function run(policy: SlaPolicy, steps: readonly (readonly [hour: number, facts: Facts])[]) {
  let clocks: readonly SlaClock[] = beginClocks(policy, inTransit, start)
  const breaches: string[] = []
  for (const [at, facts] of steps) {
    const step = stepClocks(policy, clocks, facts, hour(at))
    clocks = step.clocks
    breaches.push(...step.breached.map(occurrence => `${at}: ${occurrence}`))
  }
  const words = clocks.map(({ state, endedAt }) =>
    endedAt === null ? state : `${state} ${(endedAt - start) / hourMs}`,
  )
  return { words, breaches }
}

describe('the clock of a policy', () => {
  test.each<[string, readonly (readonly [number, Facts])[], string[], string[]]>([
    ['runs until it is due', [[23.9, inTransit]], ['running'], []],
    ['is breached when it is due', [[24, inTransit]], ['breached'], ['24: 0']],
    ['is met by the status in time', [[10, deliveredAt(10)]], ['met 10'], []],
    ['is met at the last moment', [[24, deliveredAt(24)]], ['met 24'], []],
    [
      'stays breached when the status comes late, and knows when it came',
      [
        [24, inTransit],
        [30, deliveredAt(30)],
      ],
      ['breached 30'],
      ['24: 0'],
    ],
    ['is breached even if the evaluation comes late', [[30, deliveredAt(30)]], ['breached 30'], ['30: 0']],
    [
      'is met by news of it that come late',
      [
        [24, inTransit],
        [40, deliveredAt(20)],
      ],
      ['met 20'],
      ['24: 0'],
    ],
    [
      'ends when the shipment ends otherwise',
      [
        [10, lostAt(10)],
        [40, lostAt(10)],
      ],
      ['ended 10'],
      [],
    ],
    [
      'is met if what was lost is delivered in time',
      [
        [10, lostAt(10)],
        [20, deliveredAt(20)],
      ],
      ['met 20'],
      [],
    ],
    [
      'runs again when the delivery is withdrawn',
      [
        [10, deliveredAt(10)],
        [12, inTransit],
      ],
      ['running'],
      [],
    ],
    [
      'is breached when the delivery is withdrawn too late',
      [
        [10, deliveredAt(10)],
        [40, inTransit],
      ],
      ['breached'],
      ['40: 0'],
    ],
  ])('%s', (_, steps, words, breaches) => {
    expect(run(policyOf(), steps)).toEqual({ words, breaches })
  })

  test('stays met when the shipment moves on', () => {
    const policy = policyOf({ targetStatus: ['out_for_delivery', 'collected'] })
    const outAt = (at: number) => ({ ...inTransit, statusId: 'out_for_delivery', statusSince: hour(at) })
    expect(
      run(policy, [
        [10, outAt(10)],
        [40, inTransit],
      ]),
    ).toEqual({ words: ['met 10'], breaches: [] })
    expect(
      run(policy, [
        [10, { ...inTransit, statusId: 'collected', statusSince: hour(10), departedAt: hour(10) }],
        [12, { ...inTransit, departedAt: null }],
      ]),
    ).toEqual({ words: ['running'], breaches: [] })
  })

  test('starts again at the due time, as often as the policy says', () => {
    const policy = policyOf({ maxOccurrences: 3 })
    expect(
      run(policy, [
        [24, inTransit],
        [50, inTransit],
        [60, deliveredAt(60)],
      ]),
    ).toEqual({
      words: ['breached 60', 'breached 60', 'met 60'],
      breaches: ['24: 0', '50: 1'],
    })
    expect(run(policy, [[200, inTransit]])).toEqual({
      words: ['breached', 'breached', 'breached'],
      breaches: ['200: 0', '200: 1', '200: 2'],
    })
    // News that it was in time after all: the later occurrences never were.
    expect(
      run(policy, [
        [50, inTransit],
        [60, deliveredAt(20)],
      ]).words,
    ).toEqual(['met 20'])
  })

  test('is met by a status that was passed unseen', () => {
    const policy = policyOf({ targetStatus: ['at_service_point'] })
    expect(run(policy, [[40, { ...deliveredAt(40), onShelfAt: hour(20) }]]).words).toEqual(['met 20'])
    // Before it began to match.
    expect(run(policy, [[20, { ...inTransit, onShelfAt: hour(-1) }]]).words).toEqual(['running'])
  })

  test('counts only working time where the policy says so', () => {
    const hours = {
      calendar: { ...everyDay, workdays: [1, 2, 3, 4, 5], closesAt: '16:00' },
      opensAt: '08:00',
      zone: 'UTC',
    }
    const policy = policyOf({ time: 600, timeBasis: 'business', hours })
    expect(beginClocks(policy, inTransit, start)[0]?.dueAt).toBe(Date.parse('2026-11-17T10:00:00Z'))
    const closed = { ...policy, hours: { ...hours, calendar: { ...hours.calendar, workdays: [] } } }
    expect(beginClocks(closed, inTransit, start)).toEqual([])
  })

  test('gets the new time of a policy that has changed, from its own start', () => {
    const { clocks } = stepClocks(policyOf({ maxOccurrences: 2 }), running(), inTransit, hour(30))
    expect(rearmClocks(policyOf({ time: 60, maxOccurrences: 2 }), clocks).map(({ dueAt }) => dueAt)).toEqual([
      hour(24),
      hour(25),
    ])
    expect(rearmClocks(policyOf(), clocks)).toHaveLength(1)
  })

  test('ends the same however often it is evaluated in between', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 8 })
    const law = fc.property(
      moments,
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 1, max: 4 }),
      (steps, end, most) => {
        const policy = policyOf({ maxOccurrences: most })
        const known = steps.sort((a, b) => a - b).map(at => [at, at < end ? inTransit : deliveredAt(end)] as const)
        const last = [120, deliveredAt(end)] as const
        const often = run(policy, [...known, last])
        expect(often.words).toEqual(run(policy, [last]).words)
        // Each occurrence is breached once at most, in its order.
        expect(often.breaches.map(text => Number(text.split(': ')[1]))).toEqual(often.breaches.map((_, index) => index))
        expect(often.breaches).toHaveLength(often.words.filter(word => word.startsWith('breached')).length)
      },
    )
    fc.assert(law)
  })
})

const running = () => beginClocks(policyOf(), inTransit, start)

test('a shipment began to match with its booking, its status or the event that changed it', () => {
  const after = {
    bookedAt: hour(0),
    statusId: 'in_transit',
    statusSince: hour(5),
    lastEventAt: hour(6),
    merchantId: 'b',
  }
  const before = { ...after, statusId: 'booked', lastEventAt: hour(1) }
  const began = (fields: string[], given: Facts | null) =>
    (beganToMatchAt(new Set(fields), { before: given, after, now: hour(7) }) - start) / hourMs
  expect(began(['merchantId'], null)).toBe(0)
  expect(began(['statusId'], null)).toBe(5)
  expect(began(['statusId'], before)).toBe(5)
  expect(began(['tags'], before)).toBe(6)
  expect(began(['tags'], after)).toBe(7)
})

test('a shipment shows the clock nearest to its breach', () => {
  const clock = (policyId: string, state: SlaClock['state'], dueHour: number) => ({
    policyId,
    occurrence: 0,
    state,
    startedAt: start,
    dueAt: hour(dueHour),
    endedAt: null,
    endedBy: null,
  })
  const of = (...clocks: ReturnType<typeof clock>[]) => summariseClocks(clocks).slaPolicyId
  expect(of(clock('a', 'breached', 1), clock('b', 'running', 9), clock('c', 'running', 5))).toBe('c')
  expect(of(clock('a', 'breached', 1), clock('b', 'met', 9), clock('c', 'breached', 5))).toBe('c')
  expect(of(clock('a', 'met', 1), clock('b', 'ended', 9))).toBe('a')
  expect(summariseClocks([clock('b', 'ended', 9)])).toEqual({ slaPolicyId: null, slaState: null, slaDueAt: null })
  expect(nextDue([clock('a', 'breached', 1), clock('a', 'running', 9)])).toBe(hour(9))
})
