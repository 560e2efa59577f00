import type { Field } from '../fields/field.ts'
import { milestones } from '../lists/milestones.ts'
import { compileCondition } from './compile-conditions.ts'
import type { Condition, Conditions, ConditionValue } from './condition.ts'
import { type Arity, type Operator, operators } from './operators.ts'
import { ruleField } from './rule-fields.ts'
import type { RuleTarget } from './rule-lists.ts'

/** The ways in which conditions can hold: all conditions of one of these lists. */
export const waysToHold = ({ andConditions, orConditions }: Conditions): readonly (readonly Condition[])[] =>
  orConditions.length === 0 ? [andConditions] : orConditions.map(group => [...andConditions, ...group])

/** The first field on which conditions contradict each other, whatever the container; null: all can hold at once. */
export function findContradiction(conditions: readonly Condition[], target: RuleTarget): string | null {
  for (const [name, own] of byField(conditions, target)) {
    const field = ruleField(target, name)
    if (field !== null && !partsOf(own).every(part => canHold(part, field, target))) return name
  }
  return null
}

/** Whether conditions hold for every container. If in doubt they do not. */
export function alwaysHold({ andConditions, orConditions }: Conditions, target: RuleTarget): boolean {
  const isSure = (condition: Condition) => coversAll([condition], target)
  if (!andConditions.every(isSure)) return false
  const [first] = orConditions
  if (first === undefined || orConditions.some(group => group.length > 0 && group.every(isSure))) return true
  const singles = orConditions.flatMap(group => (group.length === 1 ? group : []))
  const isOneField = new Set(singles.map(({ field }) => field)).size === 1
  return singles.length === orConditions.length && isOneField && coversAll(singles, target)
}

const fits: Readonly<Record<Arity, (count: number) => boolean>> = {
  none: count => count === 0,
  one: count => count === 1,
  two: count => count === 2,
  many: count => count > 0,
}

/** Someone may still be writing it. */
const isComplete = ({ field, operator, values }: Condition, target: RuleTarget): boolean =>
  ruleField(target, field) !== null && fits[operators[operator]](values.length)

const byField = (conditions: readonly Condition[], target: RuleTarget): Map<string, Condition[]> =>
  Map.groupBy(
    conditions.filter(condition => isComplete(condition, target)),
    ({ field }) => field,
  )

const isAboutClock = ({ operator }: Condition): boolean => operator === 'older than' || operator === 'within the next'

/** Times of day and the clock are looked at apart: the clock goes on, so what one says about the other changes. */
function partsOf(conditions: readonly Condition[]): (readonly Condition[])[] {
  const fixed = conditions.filter(condition => !isAboutClock(condition))
  return fixed.length === conditions.length
    ? [fixed]
    : [fixed, conditions.filter(item => isAboutClock(item) || isOfPresence(item))]
}

const isOfPresence = ({ operator }: Condition): boolean => operator === 'is empty' || operator === 'is not empty'

const now = 0
/** A value that no condition names. */
const unnamed = '\u0001'

function canHold(conditions: readonly Condition[], field: Field, target: RuleTarget): boolean {
  const values = candidates(conditions, field)
  // What a pattern fits is not known here, so it may hold.
  const tests = conditions.map(condition => compileCondition(condition, { target, compilePattern: () => () => true }))
  const [name = ''] = conditions.map(item => item.field)
  const moment = (value: unknown) => ({ before: { [name]: '\u0000' }, after: { [name]: value }, now })
  return values === null || values.some(value => tests.every(test => test(moment(value))))
}

/** Whether each value fits at least one of the conditions, which are on one field. */
function coversAll(conditions: readonly Condition[], target: RuleTarget): boolean {
  const [first] = conditions
  const field = first === undefined ? null : ruleField(target, first.field)
  if (field === null || conditions.some(condition => isAboutClock(condition) || !isComplete(condition, target)))
    return false
  const tests = conditions.map(item => compileCondition(item, { target, compilePattern: () => () => false }))
  return allValues(conditions, field).every(value => {
    const facts = { [first?.field ?? '']: value }
    return tests.some(test => test({ before: facts, after: facts, now }))
  })
}

const valuesOf = (conditions: readonly Condition[]): ConditionValue[] => conditions.flatMap(({ values }) => values)

/** Values of which at least one fits the conditions if any value does. Null: that is not known. */
function candidates(conditions: readonly Condition[], field: Field): readonly unknown[] | null {
  if (field.type === 'list') return [fullestList(conditions), []]
  const closed = closedValues(conditions, field)
  if (closed !== null) return closed
  const has = (...wanted: readonly Operator[]) => conditions.find(({ operator }) => wanted.includes(operator))
  const chosen = has('is', 'is one of', 'changed to')
  if (chosen !== undefined) return chosen.values
  if (has('is empty') !== undefined) return [null, '']
  return has('contains', 'starts with', 'matches') === undefined ? [unnamed, null] : null
}

/** Everything that one of the conditions wants and none forbids. */
function fullestList(conditions: readonly Condition[]): readonly unknown[] {
  const forbidden = new Set(valuesOf(conditions.filter(({ operator }) => operator === 'is none of')).map(lower))
  return [...valuesOf(conditions.filter(({ operator }) => operator !== 'is none of')), unnamed].filter(
    value => !forbidden.has(lower(value)),
  )
}

const lower = (value: ConditionValue): ConditionValue => (typeof value === 'string' ? value.toLowerCase() : value)

/** One value of each sort that the conditions tell apart. */
function allValues(conditions: readonly Condition[], field: Field): readonly unknown[] {
  const named = valuesOf(conditions)
  if (field.type === 'list') return [[], [unnamed], ...named.map(value => [value]), named]
  return closedValues(conditions, field) ?? [...named, unnamed, '', null]
}

/** All values of a field that has few, or the points between which conditions change their answer. Null: any text. */
function closedValues(conditions: readonly Condition[], { type, choices, names, isAlways }: Field) {
  const orNull = (values: readonly unknown[]) => (isAlways ? values : [...values, null])
  if (names === 'milestone' && type === 'count') return orNull(milestones.map(({ index }) => index))
  if (type === 'yesNo') return orNull([true, false])
  if (type === 'choice' && choices !== undefined) return orNull(choices.map(({ id }) => id))
  if (type === 'count') return orNull(around(numbersOf(conditions), 1))
  if (type === 'amount' || type === 'measure') return orNull(between(numbersOf(conditions)))
  if (type === 'instant') return orNull(between(timesOf(conditions)))
  return null
}

const numbersOf = (conditions: readonly Condition[]): number[] => valuesOf(conditions).map(Number)

const timesOf = (conditions: readonly Condition[]): number[] =>
  conditions.flatMap(condition => {
    if (!isAboutClock(condition)) return condition.values.map(value => Date.parse(String(value)))
    const spanMs = Number(condition.values[0]) * 60_000
    return condition.operator === 'older than' ? [now - spanMs] : [now, now + spanMs]
  })

const around = (points: readonly number[], step: number): number[] =>
  points.length === 0 ? [0] : points.flatMap(point => [point - step, point, point + step])

/** The points, one value in each gap between two, and one on both sides. */
function between(points: readonly number[]): number[] {
  const inOrder = [...new Set(points)].toSorted((a, b) => a - b)
  const gaps = inOrder.slice(1).map((point, index) => (point + (inOrder[index] ?? point)) / 2)
  return [...inOrder, ...gaps, ...around([Math.min(...inOrder, 0), Math.max(...inOrder, 0)], 1)]
}
