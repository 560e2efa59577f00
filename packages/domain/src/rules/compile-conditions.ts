import { minuteMs } from '../times/milliseconds.ts'
import type { Condition, Conditions, ConditionValue } from './condition.ts'
import type { Operator } from './operators.ts'
import { conditionField, splitField } from './rule-fields.ts'
import type { RuleTarget } from './rule-lists.ts'

/** A container as rules see it: values by the names of the catalogue, instants in milliseconds. */
export type Facts = Readonly<Record<string, unknown>>

/** A container before and after a change, at a time. Before is null if it is new, and equal to after if nothing has changed. */
export type Moment = { readonly before: Facts | null; readonly after: Facts; readonly now: number }

export type Predicate = (moment: Moment) => boolean

/** Makes a test out of a regular expression that was checked. It must not take long, whatever the text. */
export type CompilePattern = (pattern: string) => (text: string) => boolean

type Compiling = { readonly target: RuleTarget; readonly compilePattern: CompilePattern }

/** Conditions that were checked, made ready once for many containers. */
export function compileConditions({ andConditions, orConditions }: Conditions, compiling: Compiling): Predicate {
  const compileAll = (conditions: readonly Condition[]): Predicate => {
    const tests = conditions.map(condition => compileCondition(condition, compiling))
    return moment => tests.every(test => test(moment))
  }
  const all = compileAll(andConditions)
  const groups = orConditions.map(compileAll)
  return groups.length === 0 ? all : moment => all(moment) && groups.some(group => group(moment))
}

export function compileCondition({ field: name, operator, values }: Condition, compiling: Compiling): Predicate {
  const found = conditionField(compiling.target, name)
  if (found === null) throw new Error(`“${name}” isn’t a field of ${compiling.target}`)
  const isTime = found.field.type === 'instant'
  const given = values.map(value => (isTime && typeof value === 'string' ? Date.parse(value) : value))
  const test = tests[operator](given, compiling.compilePattern)
  const { base, side } = splitField(name)
  if (side === 'before') return moment => hasChange(moment) && test(moment.before?.[base] ?? null, noChange(moment))
  return ({ before, after, now }) => test(after[base] ?? null, { before: before?.[base] ?? null, now })
}

/** The value that a condition sees. */
export function valueSeen({ field }: Condition, { before, after }: Moment): unknown {
  const { base, side } = splitField(field)
  return (side === 'before' ? before?.[base] : after[base]) ?? null
}

/** Without a change there is nothing before it. */
const hasChange = ({ before, after }: Moment): boolean => before !== after

const noChange = ({ now }: Moment): Around => ({ before: null, now })

/** What a test may use besides the value. */
type Around = { readonly before: unknown; readonly now: number }
type Test = (value: unknown, around: Around) => boolean
type MakeTest = (given: readonly ConditionValue[], compilePattern: CompilePattern) => Test

const tests: Readonly<Record<Operator, MakeTest>> = {
  is: ([wanted]) => is(wanted),
  'is not': ([wanted]) => not(is(wanted)),
  'is one of': given => isOneOf(given),
  'is none of': given => not(isOneOf(given)),
  'is empty': () => isEmpty,
  'is not empty': () => not(isEmpty),
  contains: ([part]) => ofText(text => text.includes(lower(part))),
  'starts with': ([start]) => ofText(text => text.startsWith(lower(start))),
  matches: ([pattern], compilePattern) => {
    const fits = compilePattern(String(pattern))
    return value => typeof value === 'string' && fits(value)
  },
  before: ([limit]) => ofNumber(value => value < Number(limit)),
  after: ([limit]) => ofNumber(value => value > Number(limit)),
  'older than': ([minutes]) => ofNumber((value, { now }) => now - value > Number(minutes) * minuteMs),
  'within the next': ([minutes]) =>
    ofNumber((value, { now }) => value >= now && value - now <= Number(minutes) * minuteMs),
  'more than': ([limit]) => ofNumber(value => value > Number(limit)),
  'less than': ([limit]) => ofNumber(value => value < Number(limit)),
  between: ([low, high]) => ofNumber(value => value >= Number(low) && value <= Number(high)),
  changed: () => isChanged,
  'changed to':
    ([wanted]) =>
    (value, around) =>
      is(wanted)(value, around) && isChanged(value, around),
  'has any of': given => ofList(list => given.some(conditionValue => list.includes(conditionValue))),
  'has all of': given => ofList(list => given.every(item => list.includes(item))),
}

const not =
  (test: Test): Test =>
  (value, around) =>
    !test(value, around)

/** Texts are the same whatever their case. */
function is(wanted: ConditionValue | undefined): Test {
  if (typeof wanted !== 'string') return value => value === wanted
  const text = lower(wanted)
  return value => typeof value === 'string' && (value === wanted || lower(value) === text)
}

function isOneOf(given: readonly ConditionValue[]): Test {
  const wanted = new Set(
    given.map(conditionValue => (typeof conditionValue === 'string' ? lower(conditionValue) : conditionValue)),
  )
  const has = (value: unknown) => wanted.has(typeof value === 'string' ? lower(value) : (value as ConditionValue)) // a set finds nothing else
  return value => (Array.isArray(value) ? value.some(has) : has(value))
}

const isEmpty: Test = value => value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isChanged: Test = (value, { before }) =>
  Array.isArray(value) || Array.isArray(before) ? JSON.stringify(value) !== JSON.stringify(before) : value !== before

const lower = (text: unknown): string => String(text).toLowerCase()

const ofText =
  (fits: (text: string) => boolean): Test =>
  value =>
    typeof value === 'string' && fits(lower(value))

const ofNumber =
  (fits: (value: number, around: Around) => boolean): Test =>
  (value, around) =>
    typeof value === 'number' && fits(value, around)

const ofList =
  (fits: (list: readonly unknown[]) => boolean): Test =>
  value =>
    Array.isArray(value) && fits(value)
