import { describe, expect, test } from 'vitest'
import { hourMs } from '../times/milliseconds.ts'
import { compileConditions, type Moment } from './compile-conditions.ts'
import { type Condition, fieldsOfConditions } from './condition.ts'
import { findConditionProblems } from './condition-problems.ts'
import { hasMetricMoved } from './moved-metric.ts'
import { operatorsOf } from './operators.ts'
import { conditionFields, ruleField } from './rule-fields.ts'
import { ruleTargets } from './rule-lists.ts'

const compiling = {
  target: 'Shipment',
  compilePattern: (pattern: string) => (text: string) => new RegExp(pattern).test(text),
} as const
const checking = { target: 'Shipment', checkPattern: () => null } as const
const now = Date.parse('2026-11-16T12:00:00Z')

const facts = {
  statusId: 'in_transit',
  merchantId: 'fjallro',
  toName: 'Maja Lindqvist',
  packageCount: 3,
  grossWeightKg: null,
  bookedAt: now - 50 * hourMs,
  estimatedAt: now + 5 * hourMs,
  tags: ['vip', 'fragile'],
  isPerfectDelivery: null,
}

const moment = (changes: Partial<Moment> = {}): Moment => ({ before: facts, after: facts, now, ...changes })
const holds = (condition: Condition, at: Moment = moment()) =>
  compileConditions({ andConditions: [condition], orConditions: [] }, compiling)(at)
const given = (field: string, operator: Condition['operator'], ...values: Condition['values']): Condition => ({
  field,
  operator,
  values,
})

describe('a condition', () => {
  test.each([
    [given('merchantId', 'is', 'fjallro'), true],
    [given('merchantId', 'is', 'FJALLRO'), true],
    [given('merchantId', 'is not', 'fjallro'), false],
    [given('merchantId', 'is one of', 'a', 'fjallro'), true],
    [given('merchantId', 'is none of', 'a', 'fjallro'), false],
    [given('toName', 'contains', 'lind'), true],
    [given('toName', 'starts with', 'lind'), false],
    [given('toName', 'matches', '^Maja .*t$'), true],
    [given('grossWeightKg', 'is empty'), true],
    [given('grossWeightKg', 'more than', -1), false],
    [given('grossWeightKg', 'is not', 5), true],
    [given('packageCount', 'more than', 2), true],
    [given('packageCount', 'more than', 3), false],
    [given('packageCount', 'between', 3, 4), true],
    [given('bookedAt', 'older than', 50 * 60), false],
    [given('bookedAt', 'older than', 50 * 60 - 1), true],
    [given('bookedAt', 'before', '2026-11-15T00:00:00Z'), true],
    [given('bookedAt', 'between', '2026-11-14T00:00:00Z', '2026-11-15T00:00:00Z'), true],
    [given('estimatedAt', 'within the next', 300), true],
    [given('estimatedAt', 'within the next', 299), false],
    [given('bookedAt', 'within the next', 99_999), false],
    [given('tags', 'has any of', 'vip', 'x'), true],
    [given('tags', 'has all of', 'vip', 'x'), false],
    [given('tags', 'is none of', 'x'), true],
    [given('tags', 'is empty'), false],
  ])('%o is %s', (condition, expected) => {
    expect(holds(condition)).toBe(expected)
    expect(findConditionProblems({ andConditions: [condition], orConditions: [] }, checking)).toEqual([])
  })

  test('about a change compares with the container before; all is new about a new one', () => {
    const before = { ...facts, statusId: 'booked' }
    expect(holds(given('statusId', 'changed'), moment({ before }))).toBe(true)
    expect(holds(given('statusId', 'changed'))).toBe(false)
    expect(holds(given('statusId', 'changed to', 'in_transit'), moment({ before }))).toBe(true)
    expect(holds(given('statusId', 'changed to', 'in_transit'))).toBe(false)
    expect(holds(given('statusId', 'changed to', 'in_transit'), moment({ before: null }))).toBe(true)
    expect(holds(given('tags', 'changed'), moment({ before: { ...facts, tags: ['vip'] } }))).toBe(true)
    expect(holds(given('tags', 'changed'), moment({ before: { ...facts, tags: ['vip', 'fragile'] } }))).toBe(false)
  })
})

test('all conditions must hold, and one group if there are any', () => {
  const yes = given('packageCount', 'is', 3)
  const no = given('packageCount', 'is', 4)
  const result = (andConditions: Condition[], ...orConditions: Condition[][]) =>
    compileConditions({ andConditions, orConditions }, compiling)(moment())
  expect([result([]), result([yes]), result([yes, no])]).toEqual([true, true, false])
  expect([result([yes], [no], [yes]), result([yes], [no]), result([no], [yes]), result([], [yes, no])]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect([...fieldsOfConditions({ andConditions: [yes], orConditions: [[given('toName', 'is', 'x')]] })]).toEqual([
    'packageCount',
    'toName',
  ])
})

test.each([
  [given('colour', 'is', 'red'), 'andConditions[0].field', '“colour” isn’t a field of Shipment'],
  [given('toName', 'older than', 5), 'andConditions[0].operator', 'can’t be compared'],
  [given('toName', 'resembles' as 'is', 'x'), 'andConditions[0].operator', '“resembles” isn’t an operator'],
  [given('toName', 'is'), 'andConditions[0].values', 'needs one value'],
  [given('toName', 'is empty', 'x'), 'andConditions[0].values', 'takes no value'],
  [given('packageCount', 'between', 5, 3), 'andConditions[0].values', 'must not be larger'],
  [given('packageCount', 'more than', 'many'), 'andConditions[0].values', '“many” isn’t a number'],
  [given('bookedAt', 'before', 'yesterday'), 'andConditions[0].values', 'isn’t a time'],
  [given('bookedAt', 'older than', -5), 'andConditions[0].values', 'isn’t a number of minutes'],
  [given('statusId', 'is', 'flying'), 'andConditions[0].values', 'isn’t one of its values'],
])('%o is refused with its place', (condition, place, message) => {
  const [problem] = findConditionProblems({ andConditions: [condition], orConditions: [] }, checking)
  expect(problem).toEqual({ place, message: expect.stringContaining(message) })
})

test('a regular expression that does not compile, an empty group and too many conditions are refused', () => {
  const pattern = given('toName', 'matches', '(')
  const refusing = { ...checking, checkPattern: () => 'Invalid regular expression' }
  const find = (conditions: Parameters<typeof findConditionProblems>[0]) => findConditionProblems(conditions, refusing)
  expect(find({ andConditions: [], orConditions: [[pattern]] })).toEqual([
    { place: 'orConditions[0][0].values', message: 'Invalid regular expression' },
  ])
  expect(find({ andConditions: [], orConditions: [[]] })).toMatchObject([{ place: 'orConditions[0]' }])
  const many = Array.from({ length: 201 }, () => given('toName', 'is', 'x'))
  expect(find({ andConditions: many, orConditions: [] })).toMatchObject([{ message: expect.stringContaining('200') }])
})

test('every field that rules can use has operators, and none is computed', () => {
  for (const target of ruleTargets) {
    const fields = conditionFields('SlaRule', target).map(name => ruleField(target, name))
    expect(fields.length).toBeGreaterThan(5)
    for (const field of fields)
      expect([field !== null && operatorsOf(field).length > 0, field?.isComputed]).toEqual([true, undefined])
  }
})

describe('the sides of a change', () => {
  const before = { ...facts, statusId: 'booked' }
  const change = moment({ before })

  test('a condition can ask for the value before the change, as long as there is a change', () => {
    expect(holds(given('before.statusId', 'is', 'booked'), change)).toBe(true)
    expect(holds(given('after.statusId', 'is', 'in_transit'), change)).toBe(true)
    expect(holds(given('before.statusId', 'is', 'in_transit'), moment())).toBe(false)
    expect(holds(given('before.statusId', 'is empty'), moment({ before: null }))).toBe(true)
    expect([...fieldsOfConditions({ andConditions: [given('before.statusId', 'is', 'x')], orConditions: [] })]).toEqual(
      ['statusId'],
    )
  })

  test.each([
    ['CustomRule', given('before.statusId', 'is', 'booked'), []],
    ['CustomRule', given('before.statusId', 'is empty'), []],
    ['SlaUpdateRule', given('after.statusId', 'is', 'booked'), []],
    ['NoEventUpdateRule', given('before.statusId', 'is', 'booked'), ['andConditions[0].field']],
    ['CustomRule', given('before.colour', 'is', 'booked'), ['andConditions[0].field']],
    ['CustomRule', given('before.statusId', 'changed'), ['andConditions[0].operator']],
    ['CustomRule', given('before.bookedAt', 'older than', 5), ['andConditions[0].operator']],
  ] as const)('of a %s: %o', (type, condition, places) => {
    const problems = findConditionProblems({ andConditions: [condition], orConditions: [] }, { ...checking, type })
    expect(problems.map(({ place }) => place)).toEqual(places)
  })
})

test('a time has moved if it was known and is earlier or later by the interval', () => {
  const moved = (minutes: number | null, comparisonType: 'earlier' | 'later', interval: number) =>
    hasMetricMoved({ metric: 'estimatedTime', comparisonType, interval })(
      moment({ after: { ...facts, estimatedAt: minutes === null ? null : facts.estimatedAt + minutes * 60_000 } }),
    )
  expect([moved(60, 'later', 60), moved(59, 'later', 60), moved(60, 'earlier', 60)]).toEqual([true, false, false])
  expect([moved(-60, 'earlier', 60), moved(0, 'later', 0), moved(null, 'later', 0)]).toEqual([true, false, false])
})
