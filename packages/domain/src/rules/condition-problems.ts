import type { Field } from '../fields/field.ts'
import { type Condition, type Conditions, type ConditionValue, countConditions, maxConditions } from './condition.ts'
import { type Arity, isOperator, type Operator, operators } from './operators.ts'
import { canCompare, conditionField, splitField } from './rule-fields.ts'
import type { RuleTarget, RuleType } from './rule-lists.ts'

/** What is wrong with a condition. The place is such as `andConditions[2].values`. */
export type ConditionProblem = { readonly place: string; readonly message: string }

/** Says why a regular expression cannot be used; null: it can. */
export type CheckPattern = (pattern: string) => string | null

type Checked = { readonly type?: RuleType; readonly target: RuleTarget; readonly checkPattern: CheckPattern }

/** Everything that is wrong with the conditions of a rule. */
export function findConditionProblems(conditions: Conditions, checked: Checked): ConditionProblem[] {
  if (countConditions(conditions) > maxConditions)
    return [{ place: 'andConditions', message: `A rule can have at most ${maxConditions} conditions and groups` }]
  const { andConditions, orConditions } = conditions
  return [
    ...andConditions.flatMap((andCondition, index) => problemsOf(andCondition, `andConditions[${index}]`, checked)),
    ...orConditions.flatMap((group, index) => problemsOfGroup(group, `orConditions[${index}]`, checked)),
  ]
}

const problemsOfGroup = (group: readonly Condition[], place: string, checked: Checked): ConditionProblem[] =>
  group.length === 0
    ? [{ place, message: 'A group needs at least one condition' }]
    : group.flatMap((item, index) => problemsOf(item, `${place}[${index}]`, checked))

function problemsOf(condition: Condition, place: string, checked: Checked): ConditionProblem[] {
  const { type = 'CustomRule', target, checkPattern } = checked
  const isSided = splitField(condition.field).side !== null
  const found = isSided && !canCompare(type) ? null : conditionField(target, condition.field)
  if (found === null) return [{ place: `${place}.field`, message: `“${condition.field}” isn’t a field of ${target}` }]
  const { operator, values } = condition
  if (!isOperator(operator)) return [{ place: `${place}.operator`, message: `“${operator}” isn’t an operator` }]
  const { field } = found
  if (!found.operators.includes(operator))
    return [{ place: `${place}.operator`, message: `${field.label} can’t be compared with “${operator}”` }]
  const why = whyUnfit(field, operator, values, checkPattern)
  return why === null ? [] : [{ place: `${place}.values`, message: why }]
}

const counts: Readonly<Record<Arity, { fits: (count: number) => boolean; needs: string }>> = {
  none: { fits: count => count === 0, needs: 'takes no value' },
  one: { fits: count => count === 1, needs: 'needs one value' },
  two: { fits: count => count === 2, needs: 'needs two values' },
  many: { fits: count => count >= 1 && count <= 1000, needs: 'needs 1 to 1000 values' },
}

function whyUnfit(
  field: Field,
  operator: Operator,
  values: readonly ConditionValue[],
  checkPattern: CheckPattern,
): string | null {
  const { fits, needs } = counts[operators[operator]]
  if (!fits(values.length)) return `“${operator}” ${needs}`
  if (operator === 'matches') return checkPattern(String(values[0]))
  const expected = expectedOf(field, operator)
  const bad = values.find(value => !expected.fits(value))
  if (bad !== undefined) return `“${String(bad)}” isn’t ${expected.words}`
  const [low, high] = values
  if (operator === 'between' && low !== undefined && high !== undefined && comparable(low) > comparable(high))
    return 'The first value must not be larger than the second'
  return null
}

type Expected = { readonly fits: (value: ConditionValue) => boolean; readonly words: string }

const minutes: Expected = {
  fits: value => typeof value === 'number' && Number.isFinite(value) && value >= 0,
  words: 'a number of minutes',
}
const instant: Expected = {
  fits: value => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  words: 'a time',
}
const number: Expected = { fits: value => typeof value === 'number' && Number.isFinite(value), words: 'a number' }
const yesNo: Expected = { fits: value => typeof value === 'boolean', words: 'true or false' }
const text: Expected = { fits: value => typeof value === 'string' && value !== '', words: 'a text' }

function expectedOf({ type, choices }: Field, operator: Operator): Expected {
  if (operator === 'older than' || operator === 'within the next') return minutes
  if (type === 'instant') return instant
  if (type === 'count' || type === 'amount' || type === 'measure') return number
  if (type === 'yesNo') return yesNo
  if (choices === undefined) return text
  const ids = new Set(choices.map(({ id }) => id))
  return { fits: value => typeof value === 'string' && ids.has(value), words: 'one of its values' }
}

const comparable = (value: ConditionValue): number => (typeof value === 'string' ? Date.parse(value) : Number(value))
