import type { Field } from '../fields/field.ts'
import { numberText } from '../format/numbers.ts'
import { statuses } from '../lists/statuses.ts'
import type { Condition } from './condition.ts'
import { conditionField } from './rule-fields.ts'
import type { RuleTarget, RuleType, SlaMetric } from './rule-lists.ts'
import { actionText } from './words/action-words.ts'
import { comparisonText, oneOf, open, valueText } from './words/condition-words.ts'
import type { DescribedRule, RuleNames } from './words/described-rule.ts'
import { minutesText } from './words/minutes-text.ts'

/** A piece of the sentence. The place is the field that it comes from, such as `andConditions[0]`. Null: words between. */
export type SentencePart = { readonly text: string; readonly place: string | null }

/** A rule as people say it: When an outbound shipment with PostNord has had no event for 48 hours while in transit, tag it Stalled. */
export const ruleSentence = (rule: DescribedRule, names: RuleNames): string =>
  sentenceParts(rule, names)
    .map(({ text }) => text)
    .join('')

export function sentenceParts(rule: DescribedRule, names: RuleNames): readonly SentencePart[] {
  const said = { rule, names, ...sorted(rule) }
  return capitalised(
    rule.type === 'SlaRule' ? policyParts(said) : [...whenParts[rule.type](said), ...actionParts(said)],
  )
}

type Placed = { readonly condition: Condition; readonly place: string }

type Said = {
  readonly rule: DescribedRule
  readonly names: RuleNames
  /** Conditions that describe the container: outbound, with PostNord. */
  readonly kinds: readonly Placed[]
  readonly qualities: readonly Placed[]
  /** Conditions about what it does: in transit, its weight is more than 5 kg. */
  readonly facts: readonly Placed[]
  readonly groups: readonly (readonly Placed[])[]
}

function sorted({ andConditions, orConditions, targetType }: DescribedRule) {
  const placed = andConditions.map((condition, at) => ({ condition, place: `andConditions[${at}]` }))
  const [kinds, others] = split(placed, isKind)
  const [qualities, rest] = split(others, ({ condition }) => isQuality(condition))
  const [states, facts] = split(rest, ({ condition }) => isState(condition, targetType))
  const groups = orConditions
    .map((group, at) => group.map((condition, index) => ({ condition, place: `orConditions[${at}][${index}]` })))
    .filter(group => group.length > 0)
  return { kinds, qualities, facts: [...states, ...facts], groups }
}

function split<One>(all: readonly One[], fits: (one: One) => boolean): readonly [One[], One[]] {
  return [all.filter(fits), all.filter(one => !fits(one))]
}

const fieldOf = (target: RuleTarget, name: string): Field | null => conditionField(target, name)?.field ?? null

const isChoice = ({ operator }: Condition): boolean => operator === 'is' || operator === 'is one of'
const isDenial = ({ operator }: Condition): boolean => operator === 'is not' || operator === 'is none of'

const kindWords: Readonly<Record<string, string>> = {
  outbound_delivery: 'outbound',
  inbound_delivery: 'inbound',
  inbound_return: 'return',
}

const isKind = ({ condition }: Placed): boolean =>
  condition.field === 'scenarioId' && isChoice(condition) && condition.values.length > 0

const qualityWords: Readonly<Record<string, string>> = {
  serviceProviderId: 'with',
  merchantId: 'of',
  toCountryCode: 'to',
  fromCountryCode: 'from',
}

function isQuality(condition: Condition): boolean {
  if (condition.field === 'tags') return ['has any of', 'has all of', 'is none of'].includes(condition.operator)
  return Object.hasOwn(qualityWords, condition.field) && (isChoice(condition) || isDenial(condition))
}

/** What is said without the name of the field: in transit, stalled. */
function isState(condition: Condition, target: RuleTarget): boolean {
  if (condition.field === 'overdue') return ['has any of', 'is none of', 'changed'].includes(condition.operator)
  return (
    condition.field === 'statusId' &&
    fieldOf(target, 'statusId')?.choices !== undefined &&
    (isChoice(condition) || isDenial(condition) || condition.operator === 'changed to')
  )
}

const say = (text: string, place: string | null = null): SentencePart => ({ text, place })

const nouns: Readonly<Record<RuleTarget, string>> = {
  Shipment: 'shipment',
  Order: 'order',
  OrderDelivery: 'order delivery',
}

/** An outbound shipment with PostNord. */
function nounParts({ rule: { targetType }, names, kinds, qualities }: Said): SentencePart[] {
  const adjectives = kinds.map(({ condition, place }) => say(kindText(condition), place))
  const noun = nouns[targetType]
  const start = adjectives[0]?.text ?? noun
  return [
    say(/^[aeiou]/.test(start) ? 'an ' : 'a '),
    ...adjectives.flatMap(part => [part, say(' ')]),
    say(noun),
    ...qualities.flatMap(({ condition, place }) => [say(' '), say(qualityText(condition, targetType, names), place)]),
  ]
}

const kindText = ({ values }: Condition): string =>
  oneOf(values.map(value => kindWords[String(value)] ?? String(value)))

function qualityText(condition: Condition, target: RuleTarget, names: RuleNames): string {
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

/** Statuses that are things, not states. */
const namedStatuses = ['booking_failed', 'address_issue', 'delivery_failed', 'unknown']

/** Statuses are words of the language: in transit. */
function stateText(condition: Condition, target: RuleTarget, names: RuleNames): string {
  const texts = textsOf(condition, target, names)
  const isNamed = condition.values.some(value => namedStatuses.includes(String(value)))
  const state = isNamed ? `in status ${oneOf(texts.map(text => `“${text}”`))}` : oneOf(texts.map(uncapitalised))
  return isDenial(condition) ? `not ${state}` : state
}

const isLasting = ({ operator }: Condition): boolean => operator !== 'changed to' && operator !== 'changed'

/** What it does: is in transit, changes to delivered. */
function stateVerb(condition: Condition, target: RuleTarget, names: RuleNames): string {
  if (condition.operator === 'changed') return 'becomes more or less overdue'
  if (condition.operator === 'changed to')
    return `changes to ${oneOf(textsOf(condition, target, names).map(uncapitalised))}`
  return `is ${stateText(condition, target, names)}`
}

/** A condition as a clause of its own: it is in transit, its weight is more than 5 kg. */
function clause({ condition, place }: Placed, { rule: { targetType }, names }: Said, subject = 'its '): SentencePart {
  if (isKind({ condition, place })) return say(`it is ${kindText(condition)}`, place)
  if (isQuality(condition)) return say(`it is ${qualityText(condition, targetType, names)}`, place)
  if (isState(condition, targetType)) return say(`it ${stateVerb(condition, targetType, names)}`, place)
  return say(`${fieldText(condition, targetType, subject)} ${comparisonText(condition, targetType, names)}`, place)
}

function fieldText({ field: name, operator }: Condition, target: RuleTarget, subject: string): string {
  const field = fieldOf(target, name)
  if (field?.type === 'yesNo') return `“${field.label}”`
  const isOfPresence = field?.type === 'instant' && (operator === 'is empty' || operator === 'is not empty')
  return subject + uncapitalised(field?.label ?? (name || open)) + (isOfPresence ? ' time' : '')
}

const andBetween = (parts: readonly SentencePart[]): SentencePart[] =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [say(' and '), part]))

/** Either it is tagged VIP and its weight is more than 5 kg, or it is outbound. */
function groupParts(said: Said): SentencePart[] {
  const { groups } = said
  const each = groups.map(group => andBetween(group.map(one => clause(one, said))))
  return each.flatMap((parts, at) => {
    const before = at === 0 ? (groups.length > 1 ? 'either ' : '') : ', or '
    return before === '' ? parts : [say(before), ...parts]
  })
}

/** While in transit and its weight is more than 5 kg. */
function whileParts(said: Said): SentencePart[] {
  const { facts, rule, names } = said
  const clauses = facts.map((one, at) =>
    at === 0 && isState(one.condition, rule.targetType) && isLasting(one.condition)
      ? say(stateText(one.condition, rule.targetType, names), one.place)
      : clause(one, said),
  )
  const groups = groupParts(said)
  if (clauses.length + groups.length === 0) return []
  const link = clauses.length > 0 && groups.length > 0 ? [say(' and ')] : []
  return [say(' while '), ...andBetween(clauses), ...link, ...groups]
}

/** An outbound shipment with PostNord is in transit. Null: there is nothing that it does. */
function holdsParts(said: Said): SentencePart[] | null {
  const { facts, rule, names } = said
  const [lead, ...others] = facts
  const groups = groupParts(said)
  if (lead === undefined && groups.length === 0) return null
  const noun = nounParts(said)
  const rest = [...others.map(one => [clause(one, said)]), ...(groups.length > 0 ? [groups] : [])]
  const following = rest.flatMap(parts => [say(' and '), ...parts])
  if (lead === undefined) return [say('there is '), ...noun, ...following]
  if (isState(lead.condition, rule.targetType))
    return [...noun, say(' '), say(stateVerb(lead.condition, rule.targetType, names), lead.place), ...following]
  const field = fieldText(lead.condition, rule.targetType, 'the ')
  const compared = comparisonText(lead.condition, rule.targetType, names)
  return [say(field, lead.place), say(' of '), ...noun, say(' '), say(compared, lead.place), ...following]
}

const isAboutAll = ({ kinds, qualities, facts, groups }: Said): boolean =>
  kinds.length + qualities.length + facts.length + groups.length === 0

const quietParts = (what: string) => (said: Said) => [
  say('When '),
  ...nounParts(said),
  say(` has had no ${what} for `),
  say(minutesText(said.rule.interval), 'interval'),
  ...whileParts(said),
]

const metricWords: Readonly<Record<SlaMetric, string>> = {
  estimatedTime: 'the estimated delivery time',
  earliestTime: 'the earliest delivery time',
  latestTime: 'the latest delivery time',
}

const policyPart = ({ rule: { slaPolicyId }, names }: Said): SentencePart =>
  say(slaPolicyId === null ? open : `“${names.nameOf('policy', slaPolicyId)}”`, 'slaPolicyId')

const whenParts: Readonly<Record<RuleType, (said: Said) => SentencePart[]>> = {
  CustomRule: said => {
    if (isAboutAll(said)) return [say(`For every ${nouns[said.rule.targetType]}`)]
    const holds = holdsParts(said)
    return holds === null ? [say('When there is '), ...nounParts(said)] : [say('When '), ...holds]
  },
  NoEventUpdateRule: quietParts('event'),
  NoStatusChangeRule: quietParts('change of status'),
  NoMilestoneChangeRule: quietParts('change of milestone'),
  SlaBreachRule: said => {
    const { interval } = said.rule
    const policy = policyPart(said)
    const time = say(minutesText(Math.abs(interval)), 'interval')
    if (interval < 0)
      return [say('When '), ...nounParts(said), say(' is '), time, say(' from breaching '), policy, ...whileParts(said)]
    const breach = [...nounParts(said), say(interval === 0 ? ' breaches ' : ' breached '), policy]
    return [say('When '), ...breach, ...(interval === 0 ? [] : [say(' '), time, say(' ago')]), ...whileParts(said)]
  },
  SlaUpdateRule: said => {
    const { metric, comparisonType, interval, slaPolicyId } = said.rule
    const least = interval === 0 ? [] : [say('at least '), say(minutesText(interval), 'interval'), say(' ')]
    return [
      say('When '),
      say(metric === null ? open : metricWords[metric], 'metric'),
      say(' of '),
      ...nounParts(said),
      ...(slaPolicyId === null ? [] : [say(' that still has to meet '), policyPart(said)]),
      say(' moves '),
      ...least,
      say(comparisonType ?? open, 'comparisonType'),
      ...whileParts(said),
    ]
  },
  SlaRule: () => [],
}

/** Once a shipment is booked, it must be delivered within 24 hours. */
function policyParts(said: Said): SentencePart[] {
  const { time, timeBasis, targetStatus, actions } = said.rule
  const holds = holdsParts(said)
  const subject =
    holds !== null
      ? [say('Once '), ...holds, say(', it')]
      : isAboutAll(said)
        ? [say(`Every ${nouns[said.rule.targetType]}`)]
        : nounParts(said)
  const goals = targetStatus.map(id => uncapitalised(statuses.find(status => status.id === id)?.text ?? id))
  return [
    ...subject,
    say(' must be '),
    say(oneOf(goals), 'targetStatus'),
    say(' within '),
    say(minutesText(time), 'time'),
    ...(timeBasis === 'business' ? [say(' of '), say('working time', 'timeBasis')] : []),
    ...(actions.length === 0 ? [] : [say('. If not'), ...actionParts(said)]),
  ]
}

function actionParts({ rule: { actions, targetType, recurrenceInterval, maxRecurrences, type }, names }: Said) {
  const all = actions.map((action, at) => say(actionText(action, targetType, names), `actions[${at}]`))
  const listed = all.flatMap((part, at) => (at === 0 ? [part] : [say(at === all.length - 1 ? ' and ' : ', '), part]))
  const isRepeated = recurrenceInterval > 0 && maxRecurrences > 0 && type !== 'SlaRule'
  const times = maxRecurrences === 1 ? 'once more' : `up to ${numberText(maxRecurrences)} times more`
  return [
    say(', '),
    ...(listed.length === 0 ? [say(open, 'actions')] : listed),
    ...(isRepeated ? [say(', and again '), say(`daily ${times}`, 'recurrenceInterval')] : []),
  ]
}

/** Words in capitals, such as VIP, stay as they are. */
const uncapitalised = (text: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

function capitalised(parts: readonly SentencePart[]): SentencePart[] {
  const [start, ...rest] = parts
  return start === undefined
    ? []
    : [{ ...start, text: start.text.charAt(0).toUpperCase() + start.text.slice(1) }, ...rest]
}
