import { finalStatuses } from '../lists/statuses.ts'
import { actionTraits, settingOf } from './actions/actions.ts'
import type { Condition } from './condition.ts'
import { alwaysHold, findContradiction, waysToHold } from './condition-logic.ts'
import { ruleField } from './rule-fields.ts'
import { isInactivityType, type RuleTarget } from './rule-lists.ts'
import type { RuleNames } from './rule-names.ts'
import { actionText } from './words/action-words.ts'
import { uncapitalised } from './words/clauses.ts'
import type { DescribedAction, DescribedRule } from './words/described-rule.ts'

export type WarnedRule = DescribedRule & { readonly id: string }
export type OtherRule = WarnedRule & { readonly name: string; readonly isEnabled: boolean }

/** Something that a rule is probably not meant to do. It can be saved all the same. */
export type RuleWarning = {
  readonly kind: 'never true' | 'always true' | 'overlap' | 'disabled'
  readonly message: string
  /** The field that it is about, such as `orConditions[1]`. */
  readonly place: string
  /** The other rule of an overlap. */
  readonly ruleId: string | null
}

type Around = {
  /** All rules; the one that is looked at may be among them. */
  readonly others: readonly OtherRule[]
  readonly names: RuleNames
  readonly isTemplateDisabled: (id: string) => boolean
  /** What a template lacks, so that it can't be sent or switched on; null: nothing. */
  readonly missingIn: (templateId: string) => string | null
  readonly isPolicyDisabled: (id: string) => boolean
}

export function findRuleWarnings(rule: WarnedRule, around: Around): readonly RuleWarning[] {
  const never = neverTrue(rule)
  const isNever = never.some(({ place }) => place === 'andConditions')
  return [...never, ...(isNever ? [] : [...alwaysTrue(rule), ...overlaps(rule, around)]), ...disabled(rule, around)]
}

const warning = (kind: RuleWarning['kind'], place: string, message: string, ruleId: string | null = null) => ({
  kind,
  place,
  message,
  ruleId,
})

const nouns: Readonly<Record<RuleTarget, string>> = {
  Shipment: 'shipment',
  Order: 'order',
  OrderDelivery: 'order delivery',
}

/** What is completed is never quiet. */
const open: readonly Condition[] = [
  { field: 'statusId', operator: 'is none of', values: finalStatuses.map(({ id }) => id) },
  { field: 'milestoneIndex', operator: 'is not', values: [6000] },
]

function contradictionIn(conditions: readonly Condition[], { type, targetType }: DescribedRule): string | null {
  const implied = isInactivityType(type) && targetType === 'Shipment' ? open : []
  return findContradiction([...conditions, ...implied], targetType)
}

function neverTrue(rule: WarnedRule): RuleWarning[] {
  const { andConditions, orConditions, targetType } = rule
  const saidBy = (field: string) => `on ${ruleField(targetType, field)?.label ?? field}`
  const noun = nouns[targetType]
  const all = contradictionIn(andConditions, rule)
  if (all !== null)
    return [warning('never true', 'andConditions', `This never acts: no ${noun} fits all conditions ${saidBy(all)}.`)]
  const bad = orConditions.flatMap((group, index) => {
    const field = contradictionIn([...andConditions, ...group], rule)
    return field === null ? [] : [{ at: index, field }]
  })
  const [first] = bad
  if (first !== undefined && bad.length === orConditions.length)
    return [
      warning(
        'never true',
        'andConditions',
        `This never acts: no ${noun} fits any of its groups, see ${saidBy(first.field).slice(3)}.`,
      ),
    ]
  return bad.map(({ at, field }) =>
    warning(
      'never true',
      `orConditions[${at}]`,
      `Group ${at + 1} is never true: no ${noun} fits all conditions ${saidBy(field)}.`,
    ),
  )
}

function alwaysTrue(rule: WarnedRule): RuleWarning[] {
  const { type, targetType, andConditions, orConditions } = rule
  const noun = nouns[targetType]
  const isEmpty = andConditions.length + orConditions.length === 0
  if (isEmpty && type === 'CustomRule')
    return [warning('always true', 'andConditions', `Without conditions this acts on every ${noun}.`)]
  if (isEmpty || !alwaysHold(rule, targetType)) return []
  return [warning('always true', 'andConditions', `The conditions are true for every ${noun}.`)]
}

function overlaps(rule: WarnedRule, { others, names }: Around): RuleWarning[] {
  return others
    .filter(other => other.id !== rule.id && other.isEnabled && actsAtSameTime(rule, other))
    .flatMap(other => {
      const index = rule.actions.findIndex(action =>
        other.actions.some(describedAction => isSameKind(action, describedAction)),
      )
      const action = rule.actions[index]
      if (action === undefined || !canMeet(rule, other)) return []
      const done = actionText(action, rule.targetType, names)
      const message = `“${other.name}” can act on the same ${nouns[rule.targetType]} at the same time: ${done}.`
      return [warning('overlap', `actions[${index}]`, message, other.id)]
    })
}

/** A quiet time that differs is a reminder, not the same thing twice. */
const actsAtSameTime = (rule: DescribedRule, other: DescribedRule): boolean =>
  rule.type === other.type &&
  rule.type !== 'SlaRule' &&
  rule.targetType === other.targetType &&
  (rule.type === 'CustomRule' || (rule.interval === other.interval && rule.timeBasis === other.timeBasis)) &&
  rule.slaPolicyId === other.slaPolicyId &&
  rule.metric === other.metric &&
  rule.comparisonType === other.comparisonType

function isSameKind(a: DescribedAction, b: DescribedAction): boolean {
  if (a.type !== b.type) return false
  const { sameBy } = actionTraits(a.type)
  return sameBy === null || settingOf(a, sameBy) === settingOf(b, sameBy)
}

const canMeet = (rule: DescribedRule, other: DescribedRule): boolean =>
  waysToHold(rule).some(mine => waysToHold(other).some(theirs => contradictionIn([...mine, ...theirs], rule) === null))

function disabled({ type, actions, slaPolicyId }: WarnedRule, around: Around): RuleWarning[] {
  const { names, isPolicyDisabled } = around
  const sent = actions.flatMap(({ templateId }, index) => {
    const problem = templateId === undefined ? null : unsentText(templateId, around)
    return problem === null ? [] : [warning('disabled', `actions[${index}]`, problem)]
  })
  const policy =
    slaPolicyId !== null && isPolicyDisabled(slaPolicyId)
      ? [
          warning(
            'disabled',
            'slaPolicyId',
            `“${names.nameOf('policy', slaPolicyId)}” is disabled, so ${
              type === 'SlaUpdateRule' ? 'this never acts' : 'nothing can breach it'
            }.`,
          ),
        ]
      : []
  return [...sent, ...policy]
}

/** Why nothing is sent with a template; null: it can be sent. */
function unsentText(id: string, { names, isTemplateDisabled, missingIn }: Around): string | null {
  const name = `“${names.nameOf('template', id)}”`
  const missing = missingIn(id)
  if (missing !== null) return `${name} is incomplete, so nothing is sent with it: ${uncapitalised(missing)}.`
  return isTemplateDisabled(id) ? `${name} is disabled, so nothing is sent with it.` : null
}
