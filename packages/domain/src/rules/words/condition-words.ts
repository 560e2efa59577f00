import type { Field } from '../../fields/field.ts'
import { minuteTime } from '../../format/dates.ts'
import { numberText } from '../../format/numbers.ts'
import { milestones } from '../../lists/milestones.ts'
import type { Condition, ConditionValue } from '../condition.ts'
import type { Operator } from '../operators.ts'
import { conditionField } from '../rule-fields.ts'
import type { RuleTarget } from '../rule-lists.ts'
import { open, type RuleNames } from '../rule-names.ts'
import { minutesText } from './minutes-text.ts'

/** Stands for what nobody has chosen yet. */

/** A condition as people say it: Weight is more than 5 kg. */
export function conditionText(condition: Condition, target: RuleTarget, names: RuleNames): string {
  const label = conditionField(target, condition.field)?.field.label ?? condition.field
  return `${label || open} ${comparisonText(condition, target, names)}`
}

/** What follows the field: is more than 5 kg. */
export function comparisonText({ field: name, operator, values }: Condition, target: RuleTarget, names: RuleNames) {
  const field = conditionField(target, name)?.field ?? null
  const texts = values.map(value => valueText(value, { field, operator, names }))
  const said = (field === null ? null : specialOf(field)?.[operator]) ?? comparisons[operator]
  return said(texts)
}

/** Lists and numbers of things are called by a plural. */
function specialOf(field: Field): Readonly<Partial<Record<Operator, Say>>> | null {
  if (isNumberOf(field)) return ofNumber
  return field.type === 'list' ? ofList : field.type === 'instant' ? ofInstant : null
}

/** Whether a field says how many there are of what it is called. */
export const isNumberOf = ({ type, names }: Field): boolean => type === 'count' && names === undefined

type Around = { readonly field: Field | null; readonly operator: Operator; readonly names: RuleNames }

/** A value by its name, with its unit. */
export function valueText(value: ConditionValue, { field, operator, names }: Around): string {
  if (operator === 'older than' || operator === 'within the next') return minutesText(Number(value))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === null) return String(value)
  if (field.type === 'instant') return Number.isNaN(Date.parse(String(value))) ? open : minuteTime(String(value))
  if (field.names === 'milestone') return milestones.find(({ index }) => index === Number(value))?.text ?? String(value)
  if (typeof value === 'number' && field.unit === 'share') return shareText(value)
  if (typeof value === 'number') return withUnit(numberText(value), field)
  const isPart = operator === 'contains' || operator === 'starts with' || operator === 'matches'
  const chosen = field.choices?.find(({ id }) => id === value)?.text
  if (chosen !== undefined && !isPart) return chosen
  return field.names === undefined || isPart ? `“${value}”` : names.nameOf(field.names, value)
}

/** 0.5 is 50 %. */
const shareText = (share: number): string => `${numberText(Math.round(share * 1000) / 10)}\u00a0%`

const unitTexts = { kg: 'kg', m3: 'm³', m: 'm', minutes: 'minutes', share: '', currency: '', baseCurrency: '' } as const

function withUnit(text: string, { unit }: Field): string {
  const word = unit === undefined ? '' : unitTexts[unit]
  return word === '' ? text : `${text} ${word}`
}

const shownValues = 4

/** A, B or C; of many the first ones. */
export function oneOf(texts: readonly string[], word: 'or' | 'and' = 'or'): string {
  if (texts.length === 0) return open
  const more = texts.length - shownValues
  const shown = more > 0 ? [...texts.slice(0, shownValues), `${numberText(more)} more`] : texts
  return shown.length === 1 ? String(shown[0]) : `${shown.slice(0, -1).join(', ')} ${word} ${shown.at(-1)}`
}

type Say = (texts: readonly string[]) => string

const first: Say = ([text = open]) => text

const comparisons: Readonly<Record<Operator, Say>> = {
  is: texts => `is ${first(texts)}`,
  'is not': texts => `is not ${first(texts)}`,
  'is one of': texts => `is ${oneOf(texts)}`,
  'is none of': texts => `is not ${oneOf(texts)}`,
  'is empty': () => 'is empty',
  'is not empty': () => 'is not empty',
  contains: texts => `contains ${first(texts)}`,
  'starts with': texts => `starts with ${first(texts)}`,
  matches: texts => `matches ${first(texts)}`,
  before: texts => `is before ${first(texts)}`,
  after: texts => `is after ${first(texts)}`,
  'older than': texts => `is more than ${first(texts)} ago`,
  'within the next': texts => `is within the next ${first(texts)}`,
  'more than': texts => `is more than ${first(texts)}`,
  'less than': texts => `is less than ${first(texts)}`,
  between: ([low = open, high = open]) => `is between ${low} and ${high}`,
  changed: () => 'changes',
  'changed to': texts => `changes to ${first(texts)}`,
  'has any of': texts => `has ${oneOf(texts)}`,
  'has all of': texts => `has ${oneOf(texts, 'and')}`,
}

const ofInstant: Readonly<Partial<Record<Operator, Say>>> = {
  'is empty': () => 'is not known',
  'is not empty': () => 'is known',
}

const ofNumber: Readonly<Partial<Record<Operator, Say>>> = {
  is: texts => `are ${first(texts)}`,
  'is not': texts => `are not ${first(texts)}`,
  'is empty': () => 'are not known',
  'is not empty': () => 'are known',
  'more than': texts => `are more than ${first(texts)}`,
  'less than': texts => `are less than ${first(texts)}`,
  between: ([low = open, high = open]) => `are between ${low} and ${high}`,
  changed: () => 'change',
  'changed to': texts => `change to ${first(texts)}`,
}

const ofList: Readonly<Partial<Record<Operator, Say>>> = {
  'is none of': texts => `include none of ${oneOf(texts)}`,
  'is empty': () => 'are empty',
  'is not empty': () => 'are not empty',
  changed: () => 'change',
  'has any of': texts => `include ${oneOf(texts)}`,
  'has all of': texts => `include ${oneOf(texts, 'and')}`,
}
