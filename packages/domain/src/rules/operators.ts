import type { Field, FieldType } from '../fields/field.ts'

/** How many values an operator takes. many: at least one. */
export type Arity = 'none' | 'one' | 'two' | 'many'

/** The id of an operator is how it reads. */
export const operators = {
  is: 'one',
  'is not': 'one',
  'is one of': 'many',
  'is none of': 'many',
  'is empty': 'none',
  'is not empty': 'none',
  contains: 'one',
  'starts with': 'one',
  matches: 'one',
  before: 'one',
  after: 'one',
  'older than': 'one',
  'within the next': 'one',
  'more than': 'one',
  'less than': 'one',
  between: 'two',
  changed: 'none',
  'changed to': 'one',
  'has any of': 'many',
  'has all of': 'many',
} as const satisfies Readonly<Record<string, Arity>>

export type Operator = keyof typeof operators

export const isOperator = (text: string): text is Operator => Object.hasOwn(operators, text)

const emptiness = ['is empty', 'is not empty'] as const
const change = ['changed', 'changed to'] as const
const chosen = ['is', 'is not', 'is one of', 'is none of', ...emptiness, ...change] as const
const written = [...chosen, 'contains', 'starts with', 'matches'] as const
const measured = ['is', 'is not', 'more than', 'less than', 'between', ...emptiness, ...change] as const
const timed = ['before', 'after', 'older than', 'within the next', 'between', ...emptiness, 'changed'] as const
const listed = ['has any of', 'has all of', 'is none of', ...emptiness, 'changed'] as const

const ofType: Readonly<Partial<Record<FieldType, readonly Operator[]>>> = {
  text: written,
  code: written,
  id: chosen,
  choice: chosen,
  country: chosen,
  currency: chosen,
  count: measured,
  amount: measured,
  measure: measured,
  instant: timed,
  yesNo: ['is', 'is not', ...change],
  list: listed,
}

/** The operators of a field. A number that stands for a name, such as a milestone, is also chosen from a list. None: no condition can use it. */
export function operatorsOf({
  type,
  names,
  isAlways,
}: Pick<Field, 'type' | 'names' | 'isAlways'>): readonly Operator[] {
  const all = ofType[type] ?? []
  const isNamedNumber = names !== undefined && type === 'count'
  const more = isNamedNumber ? (['is one of', 'is none of'] as const) : []
  const fitting = [...all, ...more]
  return isAlways && type !== 'list' ? fitting.filter(operator => !isEmptiness(operator)) : fitting
}

const isEmptiness = (operator: Operator): boolean => emptiness.some(text => text === operator)
