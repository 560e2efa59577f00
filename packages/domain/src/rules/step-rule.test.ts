import { describe, expect, test } from 'vitest'
import { hourMs } from '../times/milliseconds.ts'
import { compileConditions, type Facts } from './compile-conditions.ts'
import type { Condition } from './condition.ts'
import { freshState, type RuleState, type SteppedRule, stepRule } from './step-rule.ts'

const start = Date.parse('2026-11-16T08:00:00Z')

const hours = {
  calendar: { workdays: [1, 2, 3, 4, 5], opensAt: '08:00', closesAt: '16:00', holidays: [] },
  opensAt: '08:00',
  zone: 'UTC',
}

const ruleOf = (changed: Partial<SteppedRule> & { and?: readonly Condition[] } = {}): SteppedRule => {
  const { and = [], ...more } = changed
  const conditions = { andConditions: and, orConditions: [] }
  const holds = compileConditions(conditions, { target: 'Shipment', compilePattern: () => () => false })
  const usual = { type: 'CustomRule', interval: 0, recurrenceInterval: 0, maxRecurrences: 0, schedule: null } as const
  return { ...usual, conditions, holds, hours, timeBasis: 'elapsed', activeFrom: null, ...more }
}

const inTransit = { field: 'statusId', operator: 'is', values: ['in_transit'] } as const

/** Lets time pass and makes every evaluation that is due. Returns the hours at which it fires. */
function run(rule: SteppedRule, changes: readonly (readonly [hour: number, facts: Facts])[], hours: number): number[] {
  const fired: number[] = []
  let state: RuleState = freshState
  let dueAt: number | null = null
  let facts: Facts | null = null
  const evaluate = (before: Facts | null, after: Facts, now: number) => {
    const step = stepRule(rule, state, { before, after, now })
    state = step.state
    dueAt = step.dueAt
    if (step.fires) fired.push((now - start) / hourMs)
  }
  const tickUntil = (end: number) => {
    while (dueAt !== null && dueAt <= end && facts !== null) evaluate(facts, facts, dueAt)
  }
  for (const [hour, after] of changes) {
    tickUntil(start + hour * hourMs - 1)
    evaluate(facts, after, start + hour * hourMs)
    facts = after
  }
  tickUntil(start + hours * hourMs)
  return fired
}

const event = (hour: number, statusId = 'in_transit') => ({
  statusId,
  lastEventAt: start + hour * hourMs,
  bookedAt: start,
})

test('a rule acts once when its conditions hold, however often they hold later', () => {
  const rule = ruleOf({ and: [inTransit] })
  expect(
    run(
      rule,
      [
        [0, event(0, 'booked')],
        [1, event(1)],
        [2, event(2, 'booked')],
        [3, event(3)],
      ],
      100,
    ),
  ).toEqual([1])
})

test('it acts again after the interval while its conditions hold, as often as it may', () => {
  const rule = ruleOf({ and: [inTransit], recurrenceInterval: 1440, maxRecurrences: 2 })
  expect(run(rule, [[1, event(1)]], 200)).toEqual([1, 25, 49])
  expect(
    run(
      rule,
      [
        [1, event(1)],
        [30, event(30, 'booked')],
        [70, event(70)],
      ],
      200,
    ),
  ).toEqual([1, 25, 70])
})

test('silence is counted from the last event, and every event puts it off', () => {
  const rule = ruleOf({ type: 'NoEventUpdateRule', interval: 48 * 60, and: [inTransit] })
  expect(
    run(
      rule,
      [
        [0, event(0)],
        [40, event(40)],
      ],
      200,
    ),
  ).toEqual([88])
  // An event that is told late has been quiet for long already.
  expect(run(rule, [[60, event(0)]], 200)).toEqual([60])
  expect(
    run(
      rule,
      [
        [0, event(0)],
        [40, event(40, 'delivered')],
      ],
      200,
    ),
  ).toEqual([])
  expect(run(rule, [[0, { statusId: 'in_transit', lastEventAt: null }]], 200)).toEqual([])
})

test('conditions about the clock are evaluated when they may hold, with the ticks of the schedule', () => {
  const old = { field: 'bookedAt', operator: 'older than', values: [90] } as const
  const at = (rule: SteppedRule) => run(rule, [[0, event(0)]], 10).map(hour => Math.round(hour * 1000) / 1000)
  expect(at(ruleOf({ and: [old] }))).toEqual([1.5])
  const schedule = { weekdays: [1, 2, 3, 4, 5, 6, 7], everyMinutes: 60, from: '00:00', to: '00:00' }
  expect(at(ruleOf({ and: [old], schedule }))).toEqual([2])
  const soon = { field: 'bookedAt', operator: 'within the next', values: [60] } as const
  expect(run(ruleOf({ and: [soon] }), [[0, { bookedAt: start + 5 * hourMs }]], 10)).toEqual([4])
})

test('outside of its window a rule waits for the next one', () => {
  const schedule = { weekdays: [1, 2, 3, 4, 5], everyMinutes: 60, from: '07:00', to: '17:00' }
  const rule = ruleOf({ and: [inTransit], schedule })
  expect(run(rule, [[1, event(1)]], 100)).toEqual([1])
  expect(run(rule, [[12, event(12)]], 100)).toEqual([23])
  expect(
    run(
      rule,
      [
        [12, event(12)],
        [20, event(20, 'delivered')],
      ],
      100,
    ),
  ).toEqual([])
})

test('a change outside of the window counts as a change when the window opens', () => {
  const schedule = { weekdays: [1, 2, 3, 4, 5], everyMinutes: 60, from: '07:00', to: '17:00' }
  const became = { field: 'statusId', operator: 'changed to', values: ['in_transit'] } as const
  const change = { before: event(1, 'booked'), after: event(12), now: start + 12 * hourMs }
  const rule = ruleOf({ and: [became], schedule })
  expect(stepRule(rule, freshState, change)).toMatchObject({
    fires: false,
    dueAt: start + 23 * hourMs,
    keepsChange: true,
  })
  const other = { ...change, after: event(12, 'delivered') }
  expect(stepRule(rule, freshState, other)).toMatchObject({ fires: false, dueAt: null, keepsChange: false })
})

test('a delivery is completed by its milestone', () => {
  const rule = ruleOf({ type: 'NoStatusChangeRule', interval: 60 })
  const delivery = (milestoneIndex: number) => ({ statusId: 'shipped', milestoneIndex, statusSince: start })
  expect(run(rule, [[0, delivery(3000)]], 10)).toEqual([1])
  expect(run(rule, [[0, delivery(6000)]], 10)).toEqual([])
})

test('a quiet time in working hours passes while the tenant works', () => {
  // From Friday at 14:00; the week works from 8 to 16.
  const rule = ruleOf({ type: 'NoEventUpdateRule', interval: 240, timeBasis: 'business' })
  const friday = 4 * 24 + 6
  expect(run(rule, [[friday, event(friday)]], 400)).toEqual([7 * 24 + 2])
  const never = { ...hours, calendar: { ...hours.calendar, workdays: [] } }
  expect(run({ ...rule, hours: never }, [[0, event(0)]], 400)).toEqual([])
})

describe('a rule that acts only from a time on', () => {
  const from = (hour: number) => ({ activeFrom: start + hour * hourMs })

  test('leaves alone what matches already, until that ends and begins again', () => {
    const rule = ruleOf({ and: [inTransit], ...from(2) })
    const matching = { ...event(1), toCity: 'Umeå' }
    const states = [event(0, 'booked'), matching, { ...matching, toCity: 'Luleå' }, event(5, 'booked'), event(6)]
    const fired = states.flatMap((after, hour) =>
      stepRule(rule, freshState, { before: states[hour - 1] ?? null, after, now: start + (hour + 3) * hourMs }).fires
        ? [hour]
        : [],
    )
    // Hour 1 is a change that makes it match; its real time was before the rule was on, where the rule was not evaluated.
    expect(fired).toEqual([1, 4])
    expect(stepRule(rule, freshState, { before: null, after: matching, now: start }).fires).toBe(true)
  })

  test('leaves alone a silence that is over, and waits for the next', () => {
    const rule = ruleOf({ type: 'NoEventUpdateRule', interval: 60, ...from(10) })
    expect(stepRule(rule, freshState, still(event(0), 11))).toMatchObject({ fires: false, dueAt: null })
    expect(stepRule(rule, freshState, still(event(9.5), 11)).fires).toBe(true)
    expect(run(rule, [[12, event(12)]], 20)).toEqual([13])
  })

  test('leaves alone what the clock made match before', () => {
    const rule = ruleOf({ and: [{ field: 'bookedAt', operator: 'older than', values: [60] }], ...from(10) })
    expect(stepRule(rule, freshState, still({ bookedAt: start }, 11)).fires).toBe(false)
    expect(stepRule(rule, freshState, still({ bookedAt: start + 9.5 * hourMs }, 11)).fires).toBe(true)
  })

  const still = (facts: Facts, hour: number) => ({ before: facts, after: facts, now: start + hour * hourMs })
})
