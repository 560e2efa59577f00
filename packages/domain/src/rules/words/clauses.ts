import type { Field } from '../../fields/field.ts'
import type { Condition } from '../condition.ts'
import { conditionField } from '../rule-fields.ts'
import type { RuleTarget } from '../rule-lists.ts'
import { open, type RuleNames } from '../rule-names.ts'
import { comparisonText, isNumberOf, oneOf, valueText } from './condition-words.ts'

const fieldOf = (target: RuleTarget, name: string): Field | null => conditionField(target, name)?.field ?? null

const isChoice = ({ operator }: Condition): boolean => operator === 'is' || operator === 'is one of'
const isDenial = ({ operator }: Condition): boolean => operator === 'is not' || operator === 'is none of'

const kindWords: Readonly<Record<string, string>> = {
  outbound_delivery: 'outbound',
  inbound_delivery: 'inbound',
  inbound_return: 'return',
}

/** What stands before the noun: outbound. */
export const isKind = (condition: Condition): boolean =>
  condition.field === 'scenarioId' && isChoice(condition) && condition.values.length > 0

export const kindText = ({ values }: Condition): string =>
  oneOf(values.map(value => kindWords[String(value)] ?? String(value)))

const qualityWords: Readonly<Record<string, string>> = {
  serviceProviderId: 'with',
  merchantId: 'of',
  toCountryCode: 'to',
  fromCountryCode: 'from',
}

export const isOfTags = ({ field, operator }: Condition): boolean =>
  field === 'tags' && ['has any of', 'has all of', 'is none of'].includes(operator)

/** What stands after the noun: with PostNord, tagged VIP. */
export const isQuality = (condition: Condition): boolean =>
  isOfTags(condition) || (Object.hasOwn(qualityWords, condition.field) && (isChoice(condition) || isDenial(condition)))

export function qualityText(condition: Condition, target: RuleTarget, names: RuleNames): string {
  const texts = textsOf(condition, target, names)
  if (condition.field !== 'tags')
    return `${isDenial(condition) ? 'not ' : ''}${qualityWords[condition.field]} ${oneOf(texts)}`
  if (condition.operator === 'is none of') return `not tagged ${oneOf(texts)}`
  return `tagged ${oneOf(texts, condition.operator === 'has all of' ? 'and' : 'or')}`
}

function textsOf({ field: name, operator, values }: Condition, target: RuleTarget, names: RuleNames): string[] {
  const field = fieldOf(target, name)
  return values.map(value => valueText(value, { field, operator, names }))
}

/** What is said without the name of the field: in transit, stalled. */
export function isState(condition: Condition, target: RuleTarget): boolean {
  if (condition.field === 'overdue') return ['has any of', 'is none of', 'changed'].includes(condition.operator)
  return (
    condition.field === 'statusId' &&
    fieldOf(target, 'statusId')?.choices !== undefined &&
    (isChoice(condition) || isDenial(condition) || condition.operator === 'changed to')
  )
}

/** Statuses that are things, not states. */
const namedStatuses = ['booking_failed', 'address_issue', 'delivery_failed', 'unknown']

/** Statuses are words of the language: in transit. */
export function stateText(condition: Condition, target: RuleTarget, names: RuleNames): string {
  const texts = textsOf(condition, target, names)
  const isNamed = condition.values.some(value => namedStatuses.includes(String(value)))
  const state = isNamed ? `in status ${oneOf(texts.map(text => `“${text}”`))}` : oneOf(texts.map(uncapitalised))
  return isDenial(condition) ? `not ${state}` : state
}

/** Whether it says what something is, not what happens to it. */
export const isLasting = ({ operator }: Condition): boolean => operator !== 'changed to' && operator !== 'changed'

/** What it does: is in transit, changes to delivered. */
function stateVerb(condition: Condition, target: RuleTarget, names: RuleNames): string {
  if (condition.operator === 'changed') return 'becomes more or less overdue'
  if (condition.operator === 'changed to')
    return `changes to ${oneOf(textsOf(condition, target, names).map(uncapitalised))}`
  return `is ${stateText(condition, target, names)}`
}

const numberWords: Readonly<Partial<Record<Condition['operator'], (numbers: readonly string[]) => string>>> = {
  is: ([number]) => `has ${number === '0' ? 'no' : number}`,
  'is not': ([number]) => `does not have ${number}`,
  'more than': ([number]) => `has more than ${number}`,
  'less than': ([number]) => `has less than ${number}`,
  between: ([low, high]) => `has ${low} to ${high}`,
}

/** Has more than 1 failed attempt. Null: it does not say how many there are. */
function numberVerb(condition: Condition, target: RuleTarget, names: RuleNames): string | null {
  const field = fieldOf(target, condition.field)
  const say = numberWords[condition.operator]
  if (field === null || say === undefined || !isNumberOf(field) || condition.field.includes('.')) return null
  const label = uncapitalised(field.label)
  return `${say(numbersOf(condition, target, names))} ${condition.values.at(-1) === 1 ? label.replace(/s$/, '') : label}`
}

const numbersOf = (condition: Condition, target: RuleTarget, names: RuleNames): string[] => {
  const texts = textsOf(condition, target, names)
  return texts.length === 0 ? [open, open] : texts
}

/** What something does, without saying which field: is tagged VIP, has 2 packages. Null: its field must be named. */
export function verbOf(condition: Condition, target: RuleTarget, names: RuleNames): string | null {
  if (isKind(condition)) return `is ${kindText(condition)}`
  if (isQuality(condition)) return `is ${qualityText(condition, target, names)}`
  if (isState(condition, target)) return stateVerb(condition, target, names)
  return numberVerb(condition, target, names)
}

/** A condition as a clause of its own: it is in transit, its weight is more than 5 kg. */
export function clauseText(condition: Condition, target: RuleTarget, names: RuleNames): string {
  const verb = verbOf(condition, target, names)
  if (verb !== null) return `it ${verb}`
  return `${fieldText(condition, target, 'its ')} ${comparisonText(condition, target, names)}`
}

/** The name of the field, with whose it is. */
export function fieldText({ field: name, operator }: Condition, target: RuleTarget, subject: string): string {
  const field = fieldOf(target, name)
  if (field?.type === 'yesNo') return `“${field.label}”`
  const isOfPresence = field?.type === 'instant' && (operator === 'is empty' || operator === 'is not empty')
  return subject + uncapitalised(field?.label ?? (name || open)) + (isOfPresence ? ' time' : '')
}

/** Words in capitals, such as VIP, stay as they are. */
export const uncapitalised = (text: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
