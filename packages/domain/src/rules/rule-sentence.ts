import { numberText } from '../format/numbers.ts'
import { statuses } from '../lists/statuses.ts'
import type { Condition } from './condition.ts'
import type { RuleTarget, RuleType, SlaMetric } from './rule-lists.ts'
import { open, type RuleNames } from './rule-names.ts'
import { actionText } from './words/action-words.ts'
import {
  clauseText,
  fieldText,
  isKind,
  isLasting,
  isOfTags,
  isQuality,
  isState,
  kindText,
  qualityText,
  stateText,
  uncapitalised,
  verbOf,
} from './words/clauses.ts'
import { comparisonText, oneOf } from './words/condition-words.ts'
import type { DescribedRule } from './words/described-rule.ts'
import { minutesText } from './words/minutes-text.ts'
import { scheduleText } from './words/schedule-words.ts'

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

function sorted({ type, andConditions, orConditions, targetType }: DescribedRule) {
  const placed = andConditions.map((condition, position) => ({ condition, place: `andConditions[${position}]` }))
  const [kinds, others] = split(placed, ({ condition }) => isKind(condition))
  // Where conditions alone make the rule act, being tagged is what happens.
  const isAboutConditions = type === 'CustomRule' || type === 'SlaRule'
  const [qualities, rest] = split(
    others,
    ({ condition }) => isQuality(condition) && !(isAboutConditions && isOfTags(condition)),
  )
  const [states, facts] = split(
    rest,
    ({ condition }) => isState(condition, targetType) || (isAboutConditions && isOfTags(condition)),
  )
  const groups = orConditions
    .map((group, position) =>
      group.map((condition, index) => ({ condition, place: `orConditions[${position}][${index}]` })),
    )
    .filter(group => group.length > 0)
  return { kinds, qualities, facts: [...states, ...facts], groups }
}

function split<One>(all: readonly One[], fits: (item: One) => boolean): readonly [One[], One[]] {
  return [all.filter(fits), all.filter(entry => !fits(entry))]
}

const say = (text: string, place: string | null = null): SentencePart => ({ text, place })

const nouns: Readonly<Record<RuleTarget, string>> = {
  Shipment: 'shipment',
  Order: 'order',
  OrderDelivery: 'order delivery',
}

type Article = 'a' | 'every'

/** An outbound shipment with PostNord. */
function nounParts({ rule: { targetType }, names, kinds, qualities }: Said, article: Article = 'a'): SentencePart[] {
  const adjectives = kinds.map(({ condition, place }) => say(kindText(condition), place))
  const noun = nouns[targetType]
  const start = adjectives[0]?.text ?? noun
  return [
    say(article === 'every' ? 'every ' : /^[aeiou]/.test(start) ? 'an ' : 'a '),
    ...adjectives.flatMap(part => [part, say(' ')]),
    say(noun),
    ...qualities.flatMap(({ condition, place }) => [say(' '), say(qualityText(condition, targetType, names), place)]),
  ]
}

const clause = ({ condition, place }: Placed, { rule: { targetType }, names }: Said): SentencePart =>
  say(clauseText(condition, targetType, names), place)

/** The first clause names what it is about: the weight of an outbound shipment is more than 5 kg. */
function firstClause({ condition, place }: Placed, said: Said): SentencePart[] {
  const { rule, names } = said
  const noun = nounParts(said)
  const verb = verbOf(condition, rule.targetType, names)
  if (verb !== null) return [...noun, say(' '), say(verb, place)]
  const field = fieldText(condition, rule.targetType, 'the ')
  return [
    say(field, place),
    say(' of '),
    ...noun,
    say(' '),
    say(comparisonText(condition, rule.targetType, names), place),
  ]
}

const andBetween = (parts: readonly SentencePart[]): SentencePart[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [say(' and '), part]))

/** Either it is tagged VIP and its weight is more than 5 kg, or it is outbound. hasSubject: what it is about was named before. */
function groupParts(said: Said, hasSubject = true): SentencePart[] {
  const { groups } = said
  return groups.flatMap((group, index) => {
    const [lead, ...others] = group
    const before = index > 0 ? ', or ' : groups.length > 1 ? 'either ' : ''
    const named = !hasSubject && index === 0 && lead !== undefined
    const parts = named
      ? [...firstClause(lead, said), ...others.flatMap(placed => [say(' and '), clause(placed, said)])]
      : andBetween(group.map(item => clause(item, said)))
    return before === '' ? parts : [say(before), ...parts]
  })
}

/** While in transit and its weight is more than 5 kg. */
function whileParts(said: Said): SentencePart[] {
  const { facts, rule, names } = said
  const clauses = facts.map((fact, index) =>
    index === 0 && isState(fact.condition, rule.targetType) && isLasting(fact.condition)
      ? say(stateText(fact.condition, rule.targetType, names), fact.place)
      : clause(fact, said),
  )
  const groups = groupParts(said)
  if (clauses.length + groups.length === 0) return []
  const link = clauses.length > 0 && groups.length > 0 ? [say(' and ')] : []
  return [say(' while '), ...andBetween(clauses), ...link, ...groups]
}

/** An outbound shipment with PostNord is in transit. Null: there is nothing that it does. */
function holdsParts(said: Said): SentencePart[] | null {
  const { facts, groups } = said
  const [lead, ...others] = facts
  if (lead === undefined) return groups.length === 0 ? null : groupParts(said, false)
  const rest = [...others.map(placed => [clause(placed, said)]), ...(groups.length > 0 ? [groupParts(said)] : [])]
  return [...firstClause(lead, said), ...rest.flatMap(parts => [say(' and '), ...parts])]
}

const inactivityParts = (what: string) => (said: Said) => [
  say('When '),
  ...nounParts(said),
  say(` has had no ${what} for `),
  say(minutesText(said.rule.interval), 'interval'),
  ...workingParts(said),
  ...whileParts(said),
]

const workingParts = ({ rule: { timeBasis } }: Said): SentencePart[] =>
  timeBasis === 'business' ? [say(' of '), say('working time', 'timeBasis')] : []

const metricWords: Readonly<Record<SlaMetric, string>> = {
  estimatedTime: 'the estimated delivery time',
  earliestTime: 'the earliest delivery time',
  latestTime: 'the latest delivery time',
}

const policyPart = ({ rule: { slaPolicyId }, names }: Said): SentencePart =>
  say(slaPolicyId === null ? open : `“${names.nameOf('policy', slaPolicyId)}”`, 'slaPolicyId')

const whenParts: Readonly<Record<RuleType, (said: Said) => SentencePart[]>> = {
  CustomRule: said => {
    const holds = holdsParts(said)
    return holds === null ? [say('For '), ...nounParts(said, 'every')] : [say('When '), ...holds]
  },
  NoEventUpdateRule: inactivityParts('event'),
  NoStatusChangeRule: inactivityParts('change of status'),
  NoMilestoneChangeRule: inactivityParts('change of milestone'),
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
  const { time, targetStatus, actions } = said.rule
  const holds = holdsParts(said)
  const subject = holds === null ? nounParts(said, 'every') : [say('Once '), ...holds, say(', it')]
  const goals = targetStatus.map(id => uncapitalised(statuses.find(status => status.id === id)?.text ?? id))
  return [
    ...subject,
    say(' must be '),
    say(oneOf(goals), 'targetStatus'),
    say(' within '),
    say(minutesText(time), 'time'),
    ...workingParts(said),
    ...(actions.length === 0 ? [] : [say('. If not'), ...actionParts(said)]),
  ]
}

function actionParts({ rule, names }: Said) {
  const { actions, targetType, recurrenceInterval, maxRecurrences, type, triggerSchedule } = rule
  const all = actions.map((action, index) => say(actionText(action, targetType, names), `actions[${index}]`))
  const listed = all.flatMap((part, index) =>
    index === 0 ? [part] : [say(index === all.length - 1 ? ' and ' : ', '), part],
  )
  const isRepeated = recurrenceInterval > 0 && maxRecurrences > 0 && type !== 'SlaRule'
  const hours = triggerSchedule === null ? null : scheduleText(triggerSchedule)
  const times = maxRecurrences === 1 ? 'once more' : `up to ${numberText(maxRecurrences)} times more`
  return [
    say(', '),
    ...(listed.length === 0 ? [say(open, 'actions')] : listed),
    ...(isRepeated ? [say(', and again '), say(`daily ${times}`, 'recurrenceInterval')] : []),
    ...(hours === null || type === 'SlaRule' ? [] : [say(', only '), say(hours, 'triggerSchedule')]),
  ]
}

function capitalised(parts: readonly SentencePart[]): SentencePart[] {
  const [start, ...rest] = parts
  return start === undefined
    ? []
    : [{ ...start, text: start.text.charAt(0).toUpperCase() + start.text.slice(1) }, ...rest]
}
